/**
 * `npm run trial -- people`: random acts of 200 people; then counters are compared with their rows, and the answers of the
 * processes that served them with those of a new process.
 */
import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { row, writeRows } from './document.ts'
import { Crowd } from './people/crowd.ts'
import { Server } from './server.ts'
import { type Kind, openTrial, type Trial } from './trial.ts'

/** Shared lists may be this old, in ms; counted acts enter the ranks within it, too. */
const SETTLED_MS = 8000
const READERS = 12
/** What two processes behind one address share. */
const SHARED = { PUBLIC_URL: 'http://localhost:3000', AUTH_SECRET: 'a secret of the trial, which two processes share' }

const { values } = parseArgs({
  options: { acts: { type: 'string', default: '4000' }, seed: { type: 'string' }, write: { type: 'boolean' } },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
console.log(`Seed ${seed}; repeat with: npm run trial -- people --seed ${seed}`)
const rows: string[] = []
for (const kind of ['sqlite', 'postgres'] as const) rows.push(await measure(kind))
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('people', rows)

async function measure(kind: Kind): Promise<string> {
  const trial = await openTrial(kind, undefined, SHARED)
  try {
    const second = kind === 'postgres' ? await Server.on({ ...trial.env, ...SHARED }) : null
    await second?.start()
    const crowd = new Crowd(seed)
    await crowd.register(trial.server.url, 200)
    const urls = [trial.server.url, ...(second ? [second.url] : [])]
    const acts = await crowd.act(urls, Number(values.acts))
    await wait(SETTLED_MS)
    const before = await Promise.all(urls.map((url) => crowd.read(url, READERS)))
    await second?.kill()
    const { differences, halfApplied, answers } = await compare(trial, crowd, before)
    if (differences.length + halfApplied.length > 0) process.exitCode = 1
    for (const line of [...differences, ...halfApplied].slice(0, 20)) console.log(line)
    const figures = `${acts} acts, ${answers} answers compared, ${differences.length} differ, ${halfApplied.length} counters are wrong`
    return row('200 people', kind, figures)
  } finally {
    await trial.close()
  }
}

/** The answers of the processes so far, beside those of one that begins with empty caches. */
async function compare(trial: Trial, crowd: Crowd, before: readonly Map<string, string>[]) {
  await trial.server.kill('SIGTERM')
  await trial.server.start()
  const after = await crowd.read(trial.server.url, READERS)
  const differences = before.flatMap((answers, index) =>
    [...answers].flatMap(([path, text]) => (text === after.get(path) ? [] : [`process ${index + 1}: ${path}`])),
  )
  const { halfApplied } = await trial.audit()
  return { differences, halfApplied, answers: before.reduce((sum, { size }) => sum + size, 0) }
}
