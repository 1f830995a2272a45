import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderProblems, pairProblems } from './folders.ts'
import { SERVER_LAYERS, WEB_LAYERS } from './layers.ts'

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

/**
 * Planted violations: a folder in each layer of the server imports one of the next higher layer.
 */
const serverLayers = SERVER_LAYERS.slice(0, -1).flatMap((folders, index) =>
  folders.map((folder) => plant(`server/${folder}/upwards.ts`, `#server/${SERVER_LAYERS[index + 1]?.[0]}/upwards.ts`)),
)

/** Planted violations: a folder in each layer of the web imports one of the next higher layer. */
const webLayers = WEB_LAYERS.slice(0, -1).flatMap((folders, index) =>
  folders.map((folder) => plant(`web/${folder}/upwards.ts`, `#web/${WEB_LAYERS[index + 1]?.[0]}/upwards.ts`)),
)

const refused: [boundary: string, ...PlantedImport[]][] = [
  [
    '1-contract-imports-zod-only',
    plant('contract/a.ts', 'react'),
    plant('contract/b.ts', 'node:fs'),
    plant('contract/c.ts', '#server/app/build-app.ts', typeImport),
  ],
  [
    '2-server-and-web-meet-in-contract',
    plant('web/a.ts', '#server/app/build-app.ts'),
    plant('web/b.ts', '#server/app/build-app.ts', typeImport),
    plant('web/c.ts', '#server/app/build-app.ts', dynamicImport),
    plant('server/d.ts', '#web/core/api/client.ts', typeImport),
    plant('server/app/pages/e.ts', '#web/core/api/client.ts'),
  ],
  [
    'transactions-await-the-database-only',
    plant('server/features/journeys/a.store.ts', '#server/features/journeys/language.ts'),
    plant('server/features/journeys/save-a.ts', '#server/features/journeys/language.ts', dynamicImport),
    plant('server/features/people/b.store.ts', '#server/features/identity/accounts/passwords.ts'),
  ],
  [
    '3-outsiders-use-http',
    plant('e2e/a.test.ts', '#server/app/build-app.ts'),
    plant('bench/a.ts', '#server/app/build-app.ts'),
    plant('bench/b.ts', '#web/core/api/client.ts'),
    plant('reliability/a.ts', '#server/features/people/people.store.ts'),
    plant('server/c3.ts', '../bench/load.ts'),
  ],
  [
    '4-server-layers',
    ...serverLayers,
    plant('server/features/comments/beside.ts', '#server/features/suggestions/suggestions.store.ts'),
    plant('server/attic/a.ts', '#server/core/platform/ids.ts'),
  ],
  ['4-testing-is-for-tests', plant('server/features/people/testers.ts', '#server/testing/test-server.ts')],
  [
    '5-policies-are-pure',
    plant('server/features/people/people.policy.ts', './people.store.ts', typeImport),
    plant('server/features/people/b.policy.ts', 'react'),
  ],
  [
    '5-stores-know-storage-only',
    plant('server/features/people/answering.store.ts', '#server/core/http/http-error.ts'),
    plant('server/features/people/handling.store.ts', '#server/core/http/upwards.ts', typeImport),
    plant('server/features/people/presenting.store.ts', './people.view.ts', typeImport),
    plant('server/features/people/deciding.store.ts', './people.policy.ts'),
  ],
  ['5-views-present-rows', plant('server/features/people/deciding.view.ts', './people.policy.ts')],
  [
    '5-sql-only-in-stores',
    plant('server/features/people/b.routes.ts', 'kysely'),
    plant('server/features/people/people.view.ts', '#server/core/database/tables/tables.ts', typeImport),
    plant('server/app5.ts', 'better-sqlite3'),
  ],
  [
    '5-routes-are-not-imported',
    plant('server/features/journeys/journeys.view.ts', '#server/features/people/people.routes.ts'),
  ],
  [
    '6-web-layers',
    ...webLayers,
    plant('web/features/journeys/Card.tsx', '#web/features/people/Face.tsx'),
    plant('web/features/journeys/UpwardsPage.tsx', '#web/app/upwards.ts'),
    plant('web/attic/a.ts', '#web/core/ui/Button.tsx'),
  ],
  [
    '6-ui-knows-no-noun',
    plant('web/core/i18n/a.ts', '#contract/journey.ts', typeImport),
    plant('web/core/ui/a.ts', '#contract/rules/journey.ts'),
  ],
  ['8-no-cycles', plant('server/one.ts', './other.ts')],
  ['resolves', plant('server/lost.ts', './nowhere.ts')],
]

const allowed: PlantedImport[] = [
  plant('contract/journey.ts', 'zod/mini'),
  plant('contract/rules/journey.ts', '../journey.ts'),
  plant('contract/rules/hue.ts', '../journey.ts'),
  plant('web/core/api/client.ts', '#contract/journey.ts'),
  plant('server/app/pages/renderer.ts', '#web/core/api/client.ts', typeImport),
  plant('server/core/platform/ids.ts', 'node:crypto'),
  plant('server/core/http/http-error.ts', '#contract/journey.ts'),
  plant('server/features/people/people.store.ts', 'kysely'),
  plant('server/features/suggestions/suggestions.store.ts', 'kysely'),
  plant('server/features/people/people.routes.ts', './people.store.ts'),
  plant('server/testing/test-server.ts', '#server/app/build-app.ts'),
  plant('server/app/build-app.ts', '#server/features/people/people.routes.ts'),
  plant('server/commands/demo/builders.ts', '#server/features/people/people.store.ts'),
  plant('server/core/database/tables/tables.ts', 'kysely'),
  plant('server/features/journeys/language.ts', 'node:crypto'),
  plant('server/features/identity/accounts/passwords.ts', 'node:crypto'),
  plant('e2e/fixtures.ts', '#server/commands/demo/builders.ts'),
  plant('bench/load.ts', '#server/commands/demo/builders.ts'),
  plant('web/core/ui/Button.tsx', 'react'),
  plant('web/core/ui/Hue.tsx', '#contract/rules/hue.ts'),
  plant('web/features/people/Face.tsx', 'react'),
  plant('web/features/walk/page/JourneyPage.tsx', '#web/features/people/Face.tsx'),
  plant(`server/${SERVER_LAYERS.at(-1)?.[0]}/upwards.ts`, '#server/core/platform/ids.ts'),
  plant(`web/${WEB_LAYERS.at(-1)?.[0]}/upwards.ts`, '#web/core/ui/Button.tsx'),
]

interface Violation {
  from: string
  to: string
  rule: { name: string }
}
let violations: Violation[] = []
let folderCycles: string[] = []

beforeAll(() => {
  const imports = { '#contract/*': './contract/*', '#server/*': './server/*', '#web/*': './web/*' }
  write('package.json', JSON.stringify({ type: 'module', imports }))
  for (const name of ['react', 'kysely', 'better-sqlite3']) writePackage(name, '.', 'index.js')
  writePackage('zod', './mini', 'mini/index.js')
  for (const { from, text } of [...allowed, ...refused.flatMap(([, ...imports]) => imports)]) write(from, text)
  write('server/other.ts', typeImport('./one.ts'))
  violations = violationsOf('.dependency-cruiser.mjs', 'contract', 'server', 'web', 'e2e', 'bench', 'reliability')
  write('cycle/a/one.ts', valueImport('../b/one.ts'))
  write('cycle/b/one.ts', 'export const x = 1\n')
  write('cycle/b/two.ts', valueImport('../a/two.ts'))
  write('cycle/a/two.ts', 'export const x = 1\n')
  folderCycles = violationsOf('.dependency-cruiser.folders.mjs', 'cycle').map(({ from }) => from)
}, 60_000)

function violationsOf(config: string, ...folders: string[]): Violation[] {
  const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const options = ['--config', join(root, config), '--output-type', 'json']
  const { stdout } = spawnSync(process.execPath, [depcruise, ...options, ...folders], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout).summary.violations
}

test('two folders that import each other are refused, even if no two files do', () => {
  expect(folderCycles.toSorted()).toEqual(['cycle/a', 'cycle/b'])
})

test('a folder and its sub-folder that import each other are refused', () => {
  const down = { from: 'web/walk/WalkPage.tsx', to: 'web/walk/step/Step.tsx' }
  const up = { from: 'web/walk/step/Step.tsx', to: 'web/walk/hue.ts' }
  expect(pairProblems([down, up])).toEqual([
    'web/walk and step: web/walk/WalkPage.tsx imports web/walk/step/Step.tsx, and web/walk/step/Step.tsx imports web/walk/hue.ts',
  ])
  const byTest = { ...up, from: 'web/walk/step/Step.test.tsx' }
  for (const imports of [[down], [up], [down, byTest]]) expect(pairProblems(imports)).toEqual([])
})

test('a folder with more than 40 source files is refused; tests and migrations are not counted', () => {
  const files = (folder: string, count: number, ending = '.ts') =>
    Array.from({ length: count }, (_, index) => `${folder}/file${index}${ending}`)
  const crowded = [
    ...files('server/features/people', 41),
    ...files('server/core/mail', 40),
    ...files('server/core/mail', 9, '.test.ts'),
  ]
  expect(folderProblems([...crowded, ...files('server/core/migrations', 60)])).toEqual([
    'server/features/people: 41 source files, at most 40',
  ])
})

test('more than 3 loose files in server or web are refused', () => {
  expect(folderProblems(['web/a.ts', 'web/b.ts', 'web/c.ts', 'web/d.ts', 'web/d.test.ts'])).toEqual([
    'web: 4 source files, at most 3',
  ])
})

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
