import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '#server/core/database/database.ts'
import { writeUser } from '#server/testing/write-user.ts'
import { createMigratedTestCli, removeTestFolders } from './testing/test-cli.ts'

afterAll(removeTestFolders)

describe('moderator', () => {
  test('gives and removes the role by email, and logs both', async () => {
    const cli = await createMigratedTestCli()
    const database = connect(cli.target)
    await writeUser(database, { firstName: 'Ada', email: 'ada@example.org', isConfirmed: true, now: Date.now() })
    const acts = () => database.db.selectFrom('auditEntry').select(['act', 'actorId']).orderBy('createdAt').execute()
    expect(await cli.run('moderator', 'Ada@example.org')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^".+" <ada@example\.org> is now a moderator$/),
    })
    expect((await cli.run('moderator', 'ada@example.org')).said).toMatch(/is already a moderator$/)
    expect((await cli.run('moderator', 'ada@example.org', '--remove')).said).toMatch(/is no longer a moderator$/)
    expect((await cli.run('moderator', 'ada@example.org', '--remove')).said).toMatch(/is not a moderator$/)
    expect(await acts()).toEqual([
      { act: 'appoint', actorId: null },
      { act: 'dismiss', actorId: null },
    ])
    await database.close()
  })

  test('refuses an unknown email', async () => {
    const cli = await createMigratedTestCli()
    expect(await cli.run('moderator', 'nobody@example.org')).toMatchObject({
      code: 1,
      said: '',
      complained: 'No account has the email "nobody@example.org"',
    })
  })
})

describe('operator', () => {
  test.each([
    ['the role of moderator goes with it', [['operator']], null],
    ['Ada, a moderator before, stays one', [['moderator'], ['operator']], ', and stays a moderator'],
    ['Ada, made a moderator after it, stays one', [['operator'], ['moderator']], ', and stays a moderator'],
  ])('%s when --remove takes the role', async (_title, given, rest) => {
    const cli = await createMigratedTestCli()
    const database = connect(cli.target)
    for (const firstName of ['Ada', 'Olga'])
      await writeUser(database, {
        firstName,
        email: `${firstName.toLowerCase()}@example.org`,
        isConfirmed: true,
        now: Date.now(),
      })
    await cli.run('operator', 'olga@example.org')
    for (const [command = ''] of given) expect((await cli.run(command, 'ada@example.org')).said).toContain('is now a')
    const { said } = await cli.run('operator', 'ada@example.org', '--remove')
    expect(said).toMatch(new RegExp(`is no longer an operator${rest ?? ''}$`))
    const person = database.db.selectFrom('person').select('moderatorSince').where('displayName', '=', 'Ada Stone')
    expect((await person.executeTakeFirst())?.moderatorSince == null).toBe(rest === null)
    await database.close()
  })
})
