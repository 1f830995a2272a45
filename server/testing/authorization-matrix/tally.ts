import { afterEach } from 'vitest'

declare module 'vitest' {
  /** What `npm run trial -- access` sums up. */
  interface TaskMeta {
    call?: string
    cells?: string[]
    requests?: number
  }
}

/** Notes of each test which cells of the table it asked for, and how often it asked. */
export function tallyEachTest(): (call: string, who: string, about: string) => void {
  let asked: { call: string; cell: string }[] = []
  afterEach(({ task }) => {
    const [first] = asked
    if (first)
      Object.assign(task.meta, {
        call: first.call,
        cells: [...new Set(asked.map(({ cell }) => cell))],
        requests: asked.length,
      })
    asked = []
  })
  return (call, who, about) => void asked.push({ call, cell: `${call} by ${who} about ${about}` })
}
