/** The worker thread that reads files; started by `read-apart.ts`, an entry of the build. */
import { parentPort } from 'node:worker_threads'
import { readSource, type Source } from './read.ts'
import { Unreadable } from './reading.ts'

parentPort?.on('message', ({ source, base }: { source: Source; base: string | undefined }) => {
  parentPort?.postMessage(answer(source, base))
})

function answer(source: Source, base: string | undefined) {
  try {
    return { preview: readSource(source, base) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason }
    throw error
  }
}
