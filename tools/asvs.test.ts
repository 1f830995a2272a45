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
  how: string
}

/** Those that apply: `| V1.1.1 | 2 | what | how |`. */
const rows: Row[] = [...page.matchAll(/^\| (V\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \|$/gm)].map(
  ([, id = '', level = '', how = '']) => ({ id, level, how }),
)
const away = [...page.matchAll(/(V\d+\.\d+\.\d+) \([12]\)/g)].map(([, id]) => id)

test('each requirement of the two levels has one row, or does not apply', () => {
  const all = [...rows.map(({ id }) => id), ...away]
  expect(new Set(all).size).toBe(all.length)
  expect(all).toHaveLength(253)
})

test('level 1 is met whole, level 2 at 95 % and more, and the page says what was counted', () => {
  const figures = ['1', '2'].map((level) => {
    const ofLevel = rows.filter((row) => row.level === level)
    const met = ofLevel.filter(({ how }) => !how.startsWith('open:'))
    return { level, met: met.length, all: ofLevel.length }
  })
  for (const { level, met, all } of figures) {
    expect(met / all).toBeGreaterThanOrEqual(level === '1' ? 1 : 0.95)
    expect(page).toContain(`level ${level}: ${met} of ${all} met`)
  }
  expect(page).toContain(`${away.length} do not apply`)
})

test('what a row names as its proof is there', () => {
  const named = rows
    .filter(({ how }) => !how.startsWith('open:'))
    .map(({ id, how }) => ({ id, paths: how.match(/`[^`]+`/g) ?? [] }))
  expect(named.filter(({ paths }) => paths.length === 0)).toEqual([])
  const missing = named
    .flatMap(({ paths }) => paths.map((path) => path.slice(1, -1)))
    .filter((path) => !existsSync(path))
  expect(missing).toEqual([])
})

test('every package has an exact version and a hash', () => {
  const wanted = Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies })
  // Types of the runtime follow its line.
  const loose = wanted.filter(([name, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) && name !== '@types/node')
  expect(loose).toEqual([])
  const unhashed = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && !integrity)
  expect(unhashed.map(([path]) => path)).toEqual([])
})

test('a package that would run something when it is installed is allowed or refused by name', () => {
  const named = Object.entries(lock.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1) ?? '')
  expect([...new Set(named)].filter((name) => !(name in allowScripts))).toEqual([])
})

test('nothing turns the check of certificates off', () => {
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
  const lax = /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/
  expect(sources.filter((path) => lax.test(readFileSync(join('server', path), 'utf8')))).toEqual([])
})
