import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')

interface Row {
  id: string
  /**
   * How the requirement is met: 'title of a test' (`file`), or read `file`, at most two; or `open:
   * ` and a reason.
   */
  evidence: string
}

interface NamedTest {
  title: string
  file: string
}

/** The table of applicable requirements: `| V1.1.1 | 2 | requirement | evidence |`. */
const rows: Row[] = [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, id = '', evidence = '']) => ({ id, evidence }),
)

test('each row is open with a reason, or names one or two existing tests or files that were read', () => {
  expect(rows.length).toBeGreaterThan(100)
  expect(rows.filter((row) => !isOpen(row)).flatMap(problemsOf)).toEqual([])
})

test.each([
  ['a file alone', '`tools/asvs.test.ts`', 'neither a test nor a file that was read'],
  ['a missing file', 'read `tools/nowhere.ts`', 'no file tools/nowhere.ts'],
  ['a test without its file', "'every package is pinned'", 'neither a test nor a file that was read'],
  ['a title that changed', "'every package is loose' (`tools/asvs.test.ts`)", 'no test'],
  ['a title in a missing file', "'every package' (`tools/nowhere.test.ts`)", 'no file tools/nowhere.test.ts'],
])('%s is no proof', (_, evidence, problem) => {
  expect(problemsOf({ id: 'V0.0.0', evidence })).toEqual([expect.stringContaining(problem)])
})

test('no code disables the verification of certificates', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const disabling = /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/
  expect(sources.filter((path) => disabling.test(readFileSync(join('server', path), 'utf8')))).toEqual([])
})

function isOpen({ evidence }: Row): boolean {
  return evidence.startsWith('open: ')
}

function problemsOf({ id, evidence }: Row): string[] {
  const tests = testsIn(evidence)
  const files = tests.length > 0 ? tests.map(({ file }) => file) : filesIn(evidence)
  if (files.length === 0) return [`${id}: neither a test nor a file that was read`]
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) return missing.map((file) => `${id}: no file ${file}`)
  return tests
    .filter(({ title, file }) => !titlesIn(file).has(title))
    .map(({ title, file }) => `${id}: no test '${title}' in ${file}`)
}

/** The tests that the evidence names; empty if it names anything else. */
function testsIn(evidence: string): NamedTest[] {
  const parts = evidence.split(/(?<=`\)), /)
  const found = parts.flatMap((part) => {
    const [, title, file] = /^'(.+)' \(`([^`]+)`\)$/.exec(part) ?? []
    return title !== undefined && file !== undefined ? [{ title, file }] : []
  })
  return found.length === parts.length && found.length <= 2 ? found : []
}

function filesIn(evidence: string): string[] {
  const [, one, other] = /^read `([^`]+)`(?:, `([^`]+)`)?$/.exec(evidence) ?? []
  return [one, other].filter((file) => file !== undefined)
}

/** The titles of the tests in a file, as written in the source, including `test.each(...)`. */
function titlesIn(file: string): Set<string> {
  const titles = /(?:\btest|\))\(\s*(?<quote>['"`])(?<title>(?:\\.|(?!\k<quote>).)*)\k<quote>\s*,/g
  return new Set([...readFileSync(file, 'utf8').matchAll(titles)].map(({ groups }) => groups?.title ?? ''))
}
