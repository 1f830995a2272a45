/** `npm run bench -- tokens`: measures the verification of a new and of a cached bearer token. */
import { readSettings } from '#server/core/platform/settings.ts'
import { createTokenReader, createTokenWriter } from './tokens.ts'

const TOKENS = 500
const CACHED_RUNS = 200_000
const context = { settings: readSettings(process.env), clock: Date.now }
const [writeToken, readToken] = [createTokenWriter(context), createTokenReader(context)]

const tokens = await Promise.all(Array.from({ length: TOKENS }, (_, index) => tokenOf(`person-${index}`)))
await readToken(await tokenOf('warm-up'))
const first = await meanOf(TOKENS, (index) => readToken(tokens[index] ?? ''))
const again = await meanOf(CACHED_RUNS, (index) => readToken(tokens[index % TOKENS] ?? ''))
console.log(`new token: ${first.toFixed(3)} ms, cached token: ${again.toFixed(5)} ms`)

function tokenOf(userId: string): Promise<string> {
  return writeToken({ userId, sessionId: userId })
}

async function meanOf(runs: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let index = 0; index < runs; index++) await work(index)
  return (performance.now() - start) / runs
}
