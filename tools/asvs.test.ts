import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/asvs.md', 'utf8')
const { dependencies, devDependencies, optionalDependencies, allowScripts } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const lock: { packages: Record<string, { version?: string; integrity?: string; hasInstallScript?: boolean }> } =
  JSON.parse(readFileSync('package-lock.json', 'utf8'))

interface Row {
  id: string
  level: string
  evidence: string
}

/** The applicable requirements: `| V1.1.1 | 2 | requirement | evidence |`. */
const rows: Row[] = [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, id = '', level = '', evidence = '']) => ({ id, level, evidence }),
)
const notApplicable = [...page.matchAll(/(V\d+\.\d+\.\d+) \([12]\)/g)].map(([, id]) => id)

test('each requirement of levels 1 and 2 has one row or is listed as not applicable', () => {
  const all = [...rows.map(({ id }) => id), ...notApplicable]
  expect(new Set(all).size).toBe(all.length)
  expect(all).toHaveLength(253)
})

test('level 1 is met completely and level 2 to at least 95 %, as the page says', () => {
  const figures = ['1', '2'].map((level) => {
    const ofLevel = rows.filter((row) => row.level === level)
    const met = ofLevel.filter(({ evidence }) => !evidence.startsWith('open:'))
    return { level, met: met.length, all: ofLevel.length }
  })
  for (const { level, met, all } of figures) {
    expect(met / all).toBeGreaterThanOrEqual(level === '1' ? 1 : 0.95)
    expect(page).toContain(`level ${level}: ${met} of ${all} met`)
  }
  expect(page).toContain(`${notApplicable.length} do not apply`)
})

test('every file named as evidence exists', () => {
  const rowsWithPaths = rows
    .filter(({ evidence }) => !evidence.startsWith('open:'))
    .map(({ id, evidence }) => ({ id, paths: evidence.match(/`[^`]+`/g) ?? [] }))
  expect(rowsWithPaths.filter(({ paths }) => paths.length === 0)).toEqual([])
  const missing = rowsWithPaths
    .flatMap(({ paths }) => paths.map((path) => path.slice(1, -1)))
    .filter((path) => !existsSync(path))
  expect(missing).toEqual([])
})

test('every package is pinned to an exact version and a hash', () => {
  const declared = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  // The types of Node follow its major version.
  const loose = declared.filter(
    ([name, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && name !== '@types/node',
  )
  expect(loose).toEqual([])
  const unhashed = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  expect(unhashed.map(([path]) => path)).toEqual([])
})

test('every package with an install script is explicitly allowed or refused', () => {
  const withScripts = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect([...new Set(withScripts)].filter((name) => !(name in allowScripts))).toEqual([])
})

test('no code disables the verification of certificates', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const disabling = /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/
  expect(sources.filter((path) => disabling.test(readFileSync(join('server', path), 'utf8')))).toEqual([])
})
