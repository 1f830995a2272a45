import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson } from '#server/commands/demo/builders.ts'
import { connect } from '#server/core/database/database.ts'
import { createTestCli, removeTestFolders, type TestCli } from './testing/test-cli.ts'

afterAll(removeTestFolders)

let cli: TestCli
const OWNER = ['--owner', 'ada@example.org']

beforeAll(async () => {
  cli = await createTestCli()
  await cli.run('migrate')
  const { db, close } = connect(cli.target)
  const ada = { firstName: 'Ada', lastName: 'Stone', email: 'ada@example.org' }
  await db.transaction().execute((trx) => aPerson(trx, ada))
  await close()
})

function fileOf(name: string, text: string): string {
  const file = join(cli.folder, name)
  writeFileSync(file, text)
  return file
}

test('a file becomes a private journey, with each section at its first step', async () => {
  const list =
    '# Boats\n## Rope\n- [Knots](https://a.example)\n- [Bends](https://b.example)\n## Cloth\n- [Sails](https://c.example)'
  const { code, said, complained } = await cli.run('import', fileOf('boats.md', list), ...OWNER, '--badge', 'Sailing')
  expect([code, complained]).toEqual([0, ''])
  expect(said).toMatch(/^3 links found \(markdown\), 3 kept, 0 left out\nCreated a private journey with 3 steps\nhttp/)
  const { db, close } = connect(cli.target)
  expect(await db.selectFrom('journey').select(['name', 'visibility', 'licence']).execute()).toEqual([
    { name: 'Boats', visibility: 'private', licence: null },
  ])
  const steps = await db.selectFrom('step').select(['description', 'section']).orderBy('position').execute()
  expect(steps.map(({ section }) => section)).toEqual(['Rope', null, 'Cloth'])
  await close()
})

test('an exported journey comes back with its description, badges and language', async () => {
  const journey = {
    name: 'Tea',
    description: 'From leaf to cup.',
    badges: [{ name: 'Tea' }],
    language: 'de',
    steps: [],
  }
  const step = { stepType: 'Book', description: 'Leaves', url: 'https://a.example', optional: true }
  const file = fileOf('tea.json', JSON.stringify({ format: 'cairn-journey', version: 1, ...journey, steps: [step] }))
  expect((await cli.run('import', file, ...OWNER)).code).toBe(0)
  const { db, close } = connect(cli.target)
  const columns = ['description', 'language', 'languageChosen'] as const
  expect(await db.selectFrom('journey').select(columns).where('name', '=', 'Tea').executeTakeFirst()).toEqual({
    description: 'From leaf to cup.',
    language: 'de',
    languageChosen: 1,
  })
  expect(await db.selectFrom('journeyBadge').select('badgeKey').where('badgeKey', '=', 'tea').execute()).toHaveLength(1)
  await close()
})

test('links of mail gateways in an imported file do not name their reader', async () => {
  const mailed = (path: string) =>
    `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(`https://a.example/${path}`)}&data=05%7Cteacher%40school.example`
  const step = { stepType: 'Book', description: 'Leaves', url: mailed('step'), note: `See ${mailed('note')}.` }
  const journey = { name: 'Coffee', description: `From ${mailed('bean')}`, badges: [{ name: 'Coffee' }], steps: [step] }
  const file = fileOf('coffee.json', JSON.stringify({ format: 'cairn-journey', version: 1, ...journey }))
  expect((await cli.run('import', file, ...OWNER)).complained).toBe('')
  const { db, close } = connect(cli.target)
  const stored = await db
    .selectFrom('journey')
    .innerJoin('step', 'step.journeyId', 'journey.id')
    .select(['journey.description as about', 'url', 'note'])
    .where('name', '=', 'Coffee')
    .executeTakeFirst()
  expect(stored).toEqual({
    about: 'From https://a.example/bean',
    url: 'https://a.example/step',
    note: 'See https://a.example/note.',
  })
  await close()
})

test('more than 200 steps are refused with the sections to choose from', async () => {
  const part = (name: string) =>
    `# ${name}\n${Array.from({ length: 150 }, (_, at) => `- https://${name}.example/${at}`).join('\n')}\n`
  const file = fileOf('long.md', part('one') + part('two'))
  const refused = await cli.run('import', file, ...OWNER)
  expect([refused.code, refused.said]).toEqual([1, expect.stringContaining('--section "two"  150 steps')])
  expect(refused.complained).toMatch(/^300 steps are too many/)
  expect((await cli.run('import', file, ...OWNER, '--section', 'two')).said).toContain('with 150 steps')
})

test('unknown owners, unreadable files and wrong arguments are refused', async () => {
  const file = fileOf('one.txt', 'https://a.example')
  expect((await cli.run('import', file, '--owner', 'bob@example.org')).complained).toBe(
    'No account has the email "bob@example.org"',
  )
  expect((await cli.run('import', fileOf('zip', 'PK\u0003\u0004'), ...OWNER)).complained).toContain('binary')
  expect((await cli.run('import', file)).code).toBe(2)
  expect(JSON.parse((await cli.run('import', file, '--preview')).said)).toMatchObject({ format: 'text', found: 1 })
})
