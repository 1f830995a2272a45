/** `npm run trial -- operating`: performs operators' tasks on a server that eight writers use. */
import { parseArgs } from 'node:util'
import { row, writeRows } from './document.ts'
import { backUp, move, type TaskResult } from './operating/backup.ts'
import { failMigration } from './operating/migration.ts'
import { checkLogs, checkMonitoring, METRICS_TOKEN } from './operating/monitoring.ts'
import { restartInTurn } from './operating/rolling.ts'
import { shutDown } from './operating/shutdown.ts'
import { type Kind, openTrial } from './trial.ts'

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const rows: string[] = []
for (const kind of ['sqlite', 'postgres'] as const) await runTasks(kind)
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('operating', rows)

async function runTasks(kind: Kind): Promise<void> {
  const trial = await openTrial(kind, undefined, { CAIRN_LOG: 'requests', METRICS_TOKEN })
  try {
    addRow('backup and restore', kind, await backUp(trial))
    addRow('failing migration', kind, await failMigration(trial))
    addRow('health and metrics', kind, await checkMonitoring(trial))
    addRow('graceful shutdown', kind, await shutDown(trial))
    addRow('logs', kind, checkLogs(trial))
    if (kind === 'postgres') return addRow('rolling restart', kind, await restartInTurn(trial))
    await trial.server.start()
    addRow('move to PostgreSQL', kind, await move(trial))
  } finally {
    await trial.close()
  }
}

function addRow(task: string, kind: Kind, { figures, passed }: TaskResult): void {
  rows.push(row(task, kind, passed ? figures : `FAILED: ${figures}`))
  console.log(rows.at(-1))
  if (!passed) process.exitCode = 1
}
