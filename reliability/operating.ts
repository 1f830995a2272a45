/** `npm run test:operating`: what whoever runs a place does with it, on a started server under writers, on both databases. */
import { parseArgs } from 'node:util'
import { backUp, type Finding, move } from './operating/backup.ts'
import { failToMigrate } from './operating/migration.ts'
import { stop } from './operating/stop.ts'
import { METRICS_TOKEN, readLogs, watch } from './operating/watch.ts'
import { keepRows, row } from './page.ts'
import { type Kind, openTrial } from './trial.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const rows: string[] = []
for (const kind of ['sqlite', 'postgres'] as const) await operate(kind)
console.log(`\n${rows.join('\n')}`)
if (values.write) keepRows('operating', rows)

async function operate(kind: Kind): Promise<void> {
  const trial = await openTrial(kind, undefined, { CAIRN_LOG: 'requests', METRICS_TOKEN })
  try {
    tell('backup and restore', kind, await backUp(trial))
    tell('a migration that fails', kind, await failToMigrate(trial))
    tell('asked how it is', kind, await watch(trial))
    tell('asked to stop', kind, await stop(trial))
    tell('what it logged', kind, readLogs(trial))
    if (kind === 'postgres') return
    await trial.server.start()
    tell('move to PostgreSQL', kind, await move(trial))
  } finally {
    await trial.end()
  }
}

function tell(what: string, kind: Kind, { figures, isFine }: Finding): void {
  rows.push(row(what, kind, isFine ? figures : `NOT AS WANTED: ${figures}`))
  console.log(rows.at(-1))
  if (!isFine) process.exitCode = 1
}
