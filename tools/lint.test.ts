import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const project = mkdtempSync(join(tmpdir(), 'cairn-lint-'))
afterAll(() => rmSync(project, { recursive: true, force: true }))

const refused: [file: string, code: string][] = [
  ['web/features/people/r1.tsx', '<p>Read me</p>'],
  ['web/features/people/r2.tsx', "<p>{'Read me'}</p>"],
  ['web/features/people/r3.tsx', '<img alt="A picture" src="/x.png" />'],
  ['web/features/people/r4.tsx', '<input placeholder="Größe" />'],
  ['web/features/people/r5.tsx', '<p className="flex ml-4" />'],
  ['web/features/people/r6.tsx', '<p className="md:-left-1/2" />'],
  ['web/features/people/r7.tsx', '<p className={`hover:pl-2 ${a}`} />'],
  ['web/features/people/r8.ts', "a ? 'text-left' : a"],
  ['server/features/people/r9.routes.ts', "a.selectFrom('person')"],
  ['server/features/people/r10.policy.ts', "a.b.insertInto('person').values(a)"],
  ['server/features/people/r11.store.ts', "a.where('deletedAt', 'is', null)"],
  ['server/features/people/r12.store.ts', "a.on('person.suspendedAt', 'is', null)"],
  ['server/features/people/r13.store.ts', "a.where((eb) => eb('journey.visibility', '!=', 'private'))"],
  ['server/features/people/r14.store.ts', 'sql`select 1 from comment where comment."hiddenAt" is null`'],
  ['server/features/people/r15.store.ts', 'sql`select 1 from block where "blockerId" = ${a}`'],
  ['server/features/people/r16.store.ts', "sql`case when journey.visibility <> 'private' then 1 end`"],
  ['server/features/people/r17.view.ts', 'a.hiddenAt !== null'],
  ['server/features/people/r18.view.ts', 'a.b?.deletedAt ? a : null'],
  ['server/features/people/r19.view.ts', 'a.suspendedAt && a'],
  ['server/features/people/r20.view.ts', '!a.hiddenAt'],
  ['server/features/people/r21.store.ts', '(dialect: Dialect) => dialect(a)'],
  ['server/features/people/r22.ts', '({ db, dialect }: { db: Db; dialect: Dialect }) => dialect(db, a)'],
  ['server/core/search/r23.ts', "({ kind }: Pick<Dialect, 'kind'>) => kind(a)"],
  ['server/features/people/r24.test.ts', 'a as { dialect: Dialect }'],
  ['server/features/people/r25.store.ts', 'a.set({ createdAt: Date.now() })'],
  ['server/core/mail/r26.ts', 'new Date().getDay()'],
  ['web/core/session/r27.ts', "localStorage.getItem('a')"],
  ['web/features/people/r28.tsx', "window.sessionStorage.setItem('a', 'b')"],
  ['web/core/api/r29.ts', "indexedDB.open('a')"],
]

const allowed: [file: string, code: string][] = [
  ['web/features/people/a1.tsx', '<p>{a}</p>'],
  ['web/features/people/a2.tsx', '<p>·</p>'],
  ['web/features/people/a3.tsx', '<img alt="" src="/left-1.png" />'],
  ['web/features/people/a4.tsx', '<p className="ms-4 pe-2 start-0 text-start rounded-s-lg to-left" />'],
  ['web/features/people/a5.tsx', '<section aria-label={a} id="x-left-2" />'],
  ['server/features/people/a6.store.ts', "a.selectFrom('person')"],
  ['server/features/people/a7.test.ts', "a.selectFrom('person')"],
  ['server/features/people/a8.store.ts', "a.select(['journey.visibility', 'deletedAt']).orderBy('hiddenAt', 'desc')"],
  ['server/features/people/a9.store.ts', 'a.set({ hiddenAt: a.verdict?.at ?? null, deletedAt: a.deletedAt ?? a.now })'],
  ['server/features/people/a10.store.ts', 'sql`select "hiddenAt" from comment order by "deletedAt" desc`'],
  ['server/core/access/a11.ts', "a.visibility === 'private'"],
  ['server/features/people/a13.store.ts', '(db: Db) => dialectOf(db).kind'],
  ['server/core/database/a14.ts', '(dialect: Dialect) => dialect(a)'],
  ['server/core/migrations/a15.ts', '(dialect: Dialect) => dialect(a)'],
  ['server/features/people/a16.ts', '(clock: () => number = Date.now) => new Date(clock())'],
  ['server/features/people/a17.test.ts', 'Date.now()'],
  ['server/commands/cli/a18.ts', 'Date.now()'],
  ['web/core/browser/a19.ts', "localStorage.getItem('a')"],
  ['web/core/session/a20.test.ts', "localStorage.getItem('a')"],
  ['server/core/migrations/a12.ts', 'sql`update comment set "shownAt" = null where "hiddenAt" is not null`'],
]

interface Diagnostic {
  severity: string
  location: { path: string }
}
let filesWithErrors: string[] = []

beforeAll(() => {
  const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeProjectFile('biome.json', JSON.stringify({ ...settings, $schema: undefined, vcs: { enabled: false } }))
  cpSync(join(root, 'tools/lint'), join(project, 'tools/lint'), { recursive: true })
  for (const [file, code] of [...refused, ...allowed]) writeProjectFile(file, `export const planted = (a) => ${code}\n`)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', 'web', 'server'], { cwd: project })
  const { diagnostics } = JSON.parse(String(stdout)) as { diagnostics: Diagnostic[] }
  filesWithErrors = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => diagnostic.location.path.replaceAll('\\', '/'))
})

test.each(refused)('%s: %s is an error', (file) => {
  expect(filesWithErrors).toContain(file)
})

test.each(allowed)('%s: %s is allowed', (file) => {
  expect(filesWithErrors).not.toContain(file)
})

function writeProjectFile(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}
