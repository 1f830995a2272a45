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

/** Which test file runs which SQL; `npm run test:everything` writes it. Hashes are separated by spaces. */
interface StatementsList {
  /** Hand-written templates that no file runs on PostgreSQL. */
  otherTemplates: string
  /** What a file runs on PostgreSQL, of each statement only the cheapest files that do. */
  files: Record<string, { seconds: number; templates: string; statements: string }>
}

const LIST = fileURLToPath(new URL('statements.json', import.meta.url))
const POSTGRES = 'server on postgres'
/** Files listed of those that run a statement. */
const LISTED_MAX = 3
/** Share of the statements without a hand-written template that `npm test` runs on PostgreSQL. */
const SHARE_OF_OTHERS = 0.8
/** Tests whose behaviour differs between the databases, not just their SQL. */
const DIFFERS = /onPostgres|runIf|skipIf/

/**
 * The test files that `npm test` runs on PostgreSQL: those that differ by database, those that aren't in the list yet,
 * and the cheapest that together run every hand-written template and most other statements.
 */
export function filesOnPostgres(all: readonly string[]): string[] {
  const listed = listedFiles().filter(({ file }) => all.includes(file))
  const known = new Set(listed.map(({ file }) => file))
  const chosen = new Set(all.filter((file) => !known.has(file) || DIFFERS.test(readFileSync(file, 'utf8'))))
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
export function findUnknownSql(recorded: readonly RecordedSql[]): { files: string[]; count: number } {
  const known = new Set([...split(readList().otherTemplates), ...listedFiles().flatMap(({ templates }) => templates)])
  const unknown = new Set<string>()
  const files = new Set<string>()
  for (const { file, templates } of recorded.toSorted((one, other) => one.seconds - other.seconds))
    for (const template of templates) {
      if (known.has(template) || unknown.has(template)) continue
      unknown.add(template)
      files.add(file)
    }
  return { files: [...files], count: unknown.size }
}

/** Writes what was recorded to the list. `isWhole`: all files ran, so that others are gone. */
export function updateStatementsList(recorded: readonly RecordedSql[], { isWhole }: { isWhole: boolean }): void {
  const ran = new Set(recorded.map(({ file }) => file))
  const earlier = isWhole ? [] : listedFiles().filter(({ file }) => !ran.has(file))
  const onPostgres = recorded
    .filter(({ project }) => project === POSTGRES)
    // A template may be written for one database only, so that it counts wherever the file runs it.
    .map((one) => ({
      ...one,
      templates: recorded.flatMap((other) => (other.file === one.file ? other.templates : [])),
    }))
  const files = [...earlier, ...onPostgres].toSorted((one, other) => one.seconds - other.seconds)
  const listed = { templates: firstFilesOf(files, 'templates'), statements: firstFilesOf(files, 'statements') }
  const entries = files.map(({ file, seconds }) => {
    const of = (kind: 'templates' | 'statements') => joined(listed[kind].get(file) ?? [])
    return [file, { seconds: Math.round(seconds), templates: of('templates'), statements: of('statements') }] as const
  })
  const known = new Set(files.flatMap(({ templates }) => templates))
  const others = recorded.flatMap(({ templates }) => templates.filter((each) => !known.has(each)))
  const list: StatementsList = {
    otherTemplates: joined([...others, ...(isWhole ? [] : split(readList().otherTemplates))]),
    files: Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  }
  writeFileSync(LIST, `${JSON.stringify(list, null, 2)}\n`)
}

/** The hashes by file, each only for the first files that run it. */
function firstFilesOf(files: readonly Listed[], kind: 'templates' | 'statements'): Map<string, string[]> {
  const counts = new Map<string, number>()
  return new Map(
    files.map((one) => {
      const kept = [...new Set(one[kind])].filter((each) => (counts.get(each) ?? 0) < LISTED_MAX)
      for (const each of kept) counts.set(each, (counts.get(each) ?? 0) + 1)
      return [one.file, kept]
    }),
  )
}

function listedFiles(): Listed[] {
  return Object.entries(readList().files).map(([file, { seconds, templates, statements }]) => ({
    ...{ file, seconds },
    ...{ templates: split(templates), statements: split(statements) },
  }))
}

function split(hashes: string): string[] {
  return hashes === '' ? [] : hashes.split(' ')
}

function joined(hashes: readonly string[]): string {
  return [...new Set(hashes)].sort().join(' ')
}

function readList(): StatementsList {
  return JSON.parse(readFileSync(LIST, 'utf8'))
}
