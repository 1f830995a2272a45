import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'cairn-boundaries-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

interface PlantedImport {
  from: string
  to: string
  text: string
}

const valueImport = (to: string) => `import { x } from '${to}'\nexport const y = x\n`
const typeImport = (to: string) => `import type { x } from '${to}'\nexport type Y = typeof x\n`
const dynamicImport = (to: string) => `export const y = () => import('${to}')\n`
const plant = (from: string, to: string, importing = valueImport): PlantedImport => ({ from, to, text: importing(to) })

const refused: [boundary: string, ...PlantedImport[]][] = [
  [
    '1-contract-knows-zod-alone',
    plant('contract/a.ts', 'react'),
    plant('contract/b.ts', 'node:fs'),
    plant('contract/c.ts', '#server/app/build-app.ts', typeImport),
  ],
  [
    '2-server-and-web-meet-in-contract',
    plant('web/a.ts', '#server/app/build-app.ts'),
    plant('web/b.ts', '#server/app/build-app.ts', typeImport),
    plant('web/c.ts', '#server/app/build-app.ts', dynamicImport),
    plant('server/d.ts', '#web/api/client.ts', typeImport),
    plant('server/pages/e.ts', '#web/api/client.ts'),
  ],
  [
    '3-e2e-and-bench-stay-outside',
    plant('e2e/a.test.ts', '#server/app/build-app.ts'),
    plant('bench/a.ts', '#server/app/build-app.ts'),
    plant('bench/b.ts', '#web/api/client.ts'),
    plant('server/c3.ts', '../bench/load.ts'),
  ],
  [
    '4-policies-are-pure',
    plant('server/people/people.policy.ts', './people.store.ts', typeImport),
    plant('server/people/b.policy.ts', 'react'),
  ],
  [
    '5-sql-stands-in-stores',
    plant('server/people/b.routes.ts', 'kysely'),
    plant('server/people/people.view.ts', '#server/database/tables/tables.ts', typeImport),
    plant('server/app5.ts', 'better-sqlite3'),
  ],
  [
    '6-the-kit-knows-no-noun',
    plant('web/ui/A.tsx', '#web/people/Face.tsx'),
    plant('web/i18n/a.ts', '#contract/journey.ts', typeImport),
  ],
  [
    '7-nouns-meet-in-pages',
    plant('web/journeys/Card.tsx', '#web/people/Face.tsx'),
    plant('web/shell/Bar.tsx', '../people/Face.tsx', dynamicImport),
  ],
  ['8-routes-are-nobodys-tool', plant('server/journeys/journeys.store.ts', '#server/people/people.routes.ts')],
  ['9-no-cycles', plant('server/one.ts', './other.ts')],
  ['resolves', plant('server/lost.ts', './nowhere.ts')],
]

const allowed: PlantedImport[] = [
  plant('contract/journey.ts', 'zod/mini'),
  plant('web/api/client.ts', '#contract/journey.ts'),
  plant('server/pages/renderer.ts', '#web/api/client.ts', typeImport),
  plant('server/people/people.store.ts', 'kysely'),
  plant('server/people/people.routes.ts', './people.store.ts'),
  plant('server/app/build-app.ts', '#server/people/people.routes.ts'),
  plant('server/demo/builders.ts', '#server/people/people.store.ts'),
  plant('server/database/tables/tables.ts', 'kysely'),
  plant('e2e/fixtures.ts', '#server/demo/builders.ts'),
  plant('bench/load.ts', '#server/demo/builders.ts'),
  plant('web/people/Face.tsx', 'react'),
  plant('web/journeys/page/JourneyPage.tsx', '#web/people/Face.tsx'),
]

interface Violation {
  from: string
  to: string
  rule: { name: string }
}
let violations: Violation[] = []

beforeAll(() => {
  const imports = { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/*' }
  write('package.json', JSON.stringify({ type: 'module', imports }))
  for (const name of ['react', 'kysely', 'better-sqlite3']) writePackage(name, '.', 'index.js')
  writePackage('zod', './mini', 'mini/index.js')
  for (const { from, text } of [...allowed, ...refused.flatMap(([, ...imports]) => imports)]) write(from, text)
  write('server/other.ts', typeImport('./one.ts'))
  const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const rules = ['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json']
  const { stdout } = spawnSync(process.execPath, [depcruise, ...rules, 'contract', 'server', 'web', 'e2e', 'bench'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  violations = JSON.parse(stdout).summary.violations
}, 30_000)

describe.each(refused)('boundary %s refuses', (boundary, ...imports) => {
  test.each(imports)('$from -> $to', ({ from }) => {
    expect(violations.filter((violation) => violation.from === from).map(({ rule }) => rule.name)).toContain(boundary)
  })
})

test.each(allowed)('$from may import $to', ({ from }) => {
  expect(violations.filter((violation) => violation.from === from)).toEqual([])
})

function writePackage(name: string, entry: string, file: string): void {
  write(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: '1.0.0', exports: { [entry]: `./${file}` } }),
  )
  write(`node_modules/${name}/${file}`, 'export const x = 1\n')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}
