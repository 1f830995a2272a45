import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The SQL that one test file ran on one database, as hashes. */
export interface RecordedSql {
  file: string
  project: string
  seconds: number
  /** Hand-written `sql` templates. */
  templates: string[]
  /** Whole statements without numbers. */
  statements: string[]
}

/** Which test file runs which SQL on PostgreSQL; `npm run test:everything` writes it. */
interface StatementsList {
  /** Hand-written templates that any test runs on any database. */
  templates: string[]
  files: Record<string, Omit<RecordedSql, 'file' | 'project'>>
}

const LIST = fileURLToPath(new URL('statements.json', import.meta.url))
const POSTGRES = 'server on postgres'
/** Share of the statements without a hand-written template that `npm test` runs on PostgreSQL. */
const SHARE_OF_OTHERS = 0.8
/** Tests whose behaviour differs between the databases, not just their SQL. */
const DIFFERS = /onPostgres|runIf|skipIf/

/**
 * The test files that `npm test` runs on PostgreSQL: those that differ by database, those that aren't in the list yet,
 * and the cheapest that together run every hand-written template and most other statements.
 */
export function filesOnPostgres(all: readonly string[]): string[] {
  const { files } = readList()
  const chosen = new Set(all.filter((file) => !files[file] || DIFFERS.test(readFileSync(file, 'utf8'))))
  const listed = all.flatMap((file) => (files[file] ? [{ file, ...files[file] }] : []))
  addCover(chosen, listed, { kind: 'templates', share: 1 })
  addCover(chosen, listed, { kind: 'statements', share: SHARE_OF_OTHERS })
  return [...chosen].sort()
}

type Listed = Omit<RecordedSql, 'project'>

/** Adds, one after the other, the file that runs the most missing SQL per second. */
function addCover(
  chosen: Set<string>,
  files: readonly Listed[],
  { kind, share }: { kind: 'templates' | 'statements'; share: number },
): void {
  const missing = new Set(files.flatMap((one) => one[kind]))
  const missingAtLast = missing.size * (1 - share)
  const leave = (one: Listed) => {
    for (const each of one[kind]) missing.delete(each)
  }
  for (const one of files) if (chosen.has(one.file)) leave(one)
  const gain = (one: Listed) => one[kind].filter((each) => missing.has(each)).length / Math.max(one.seconds, 0.1)
  while (missing.size > missingAtLast) {
    const best = files.reduce((one, other) => (gain(other) > gain(one) ? other : one))
    chosen.add(best.file)
    leave(best)
  }
}

/** Files that ran hand-written templates which the list lacks, with their number. */
export function findUnknownSql(recorded: readonly RecordedSql[]): { file: string; count: number }[] {
  const known = new Set(readList().templates)
  return recorded
    .map(({ file, templates }) => ({ file, count: templates.filter((each) => !known.has(each)).length }))
    .filter(({ count }) => count > 0)
}

/** Writes what was recorded to the list. `isWhole`: all files ran, so that others are gone. */
export function updateStatementsList(recorded: readonly RecordedSql[], { isWhole }: { isWhole: boolean }): void {
  const { templates, files } = isWhole ? { templates: [], files: {} } : readList()
  const all = new Set([...templates, ...recorded.flatMap((one) => one.templates)])
  const onPostgres = recorded.filter(({ project }) => project === POSTGRES)
  const entries = onPostgres.map(({ file, project: _, ...entry }) => {
    // A template may be written for one database only, so that it counts wherever the file runs it.
    const runs = recorded.filter((one) => one.file === file).flatMap((one) => one.templates)
    return [file, { ...entry, seconds: Math.round(entry.seconds * 10) / 10, templates: sorted(runs) }] as const
  })
  const list: StatementsList = {
    templates: sorted(all),
    files: Object.fromEntries(Object.entries({ ...files, ...Object.fromEntries(entries) }).sort()),
  }
  writeFileSync(LIST, `${JSON.stringify(list, null, 1)}\n`)
}

function sorted(hashes: Iterable<string>): string[] {
  return [...new Set(hashes)].sort()
}

function readList(): StatementsList {
  return JSON.parse(readFileSync(LIST, 'utf8'))
}
