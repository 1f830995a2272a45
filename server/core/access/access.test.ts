import { type SqlBool, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Visibility } from '#contract/journey.ts'
import type { Licence } from '#contract/rules/journey.ts'
import { aJourney, aPerson } from '#server/commands/demo/builders.ts'
import { dialectOf } from '#server/core/database/dialect.ts'
import { relistJourneysOf } from '#server/features/journeys/listing.store.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import * as comments from './comments.ts'
import * as groups from './groups.ts'
import * as journeys from './journeys.ts'
import * as people from './people.ts'

const server = openTestServer()
const AT = 1_700_000_000_000
const VIEWERS = ['member', 'follower', 'moderator', 'coauthor'] as const

interface Owner {
  id: string
  suspendedAt: number | null
  block: 'none' | 'byOwner' | 'byViewer'
}

interface State extends journeys.JourneyAccess {
  owner: Owner
  listedAt: number | null
}

let owners: Owner[] = []
let states: State[] = []
const viewers = new Map<string, string>()

/** Every visibility, archived, deleted, hidden and shared with a co-author, with owners who are suspended, block the viewers or are blocked. */
beforeAll(async () => {
  const { db } = server.database
  await db.transaction().execute(async (trx) => {
    const person = (name: string) =>
      aPerson(trx, { firstName: name, lastName: '', email: `${name}@example.org`.toLowerCase() })
    for (const name of VIEWERS) viewers.set(name, await person(name))
    for (const suspendedAt of [null, AT])
      for (const block of ['none', 'byOwner', 'byViewer'] as const)
        owners.push({ id: await person(`${block}${suspendedAt ?? ''}`), suspendedAt, block })
    for (const owner of owners) {
      for (const visibility of ['public', 'unlisted', 'private'] as const)
        for (const archivedAt of [null, AT])
          for (const deletedAt of [null, AT])
            for (const hiddenAt of [null, AT])
              for (const coauthorIds of [
                '',
                journeys.coauthorIdsOf(['another person', viewers.get('coauthor') ?? '']),
              ]) {
                const id = await aJourney(trx, { ownerId: owner.id })
                const state = { visibility: visibility as Visibility, archivedAt, deletedAt, hiddenAt, coauthorIds }
                await trx.updateTable('journey').set(state).where('id', '=', id).execute()
              }
      await trx.updateTable('person').set({ suspendedAt: owner.suspendedAt }).where('id', '=', owner.id).execute()
      await relistJourneysOf(trx, owner.id, AT)
      if (owner.block === 'none') continue
      for (const viewer of viewers.values()) {
        const [blockerId, blockedId] = owner.block === 'byOwner' ? [owner.id, viewer] : [viewer, owner.id]
        await trx.insertInto('block').values({ blockerId, blockedId, createdAt: AT }).execute()
      }
    }
  })
  const rows = await db
    .selectFrom('journey')
    .select(['id', 'ownerId', 'coauthorIds', 'visibility', 'archivedAt', 'deletedAt', 'hiddenAt', 'listedAt'])
    .execute()
  const byId = new Map(owners.map((owner) => [owner.id, owner]))
  states = rows.flatMap((row) => {
    const owner = byId.get(row.ownerId)
    return owner ? [{ ...row, owner }] : []
  })
  owners = [...byId.values()]
})

const known = () => states.map(({ id }) => id)

async function journeysWhere(rule: ReturnType<typeof journeys.isSharedSql>): Promise<string[]> {
  const { db } = server.database
  const rows = db.selectFrom('journey').select('id').where(rule)
  return (await rows.where(dialectOf(db).isOneOf(sql.ref('id'), known())).execute()).map(({ id }) => id).sort()
}

const idsWhere = (rule: (state: State) => boolean) =>
  states
    .filter(rule)
    .map(({ id }) => id)
    .sort()

test('there is a journey in each of the states', () => {
  expect(states).toHaveLength(owners.length * 48)
})

test.each(['visitor', ...VIEWERS, 'owner'])(
  'the query finds the journeys that the rule lets a %s read',
  async (who) => {
    const asked = who === 'owner' ? owners.map(({ id }) => id) : [viewers.get(who) ?? null]
    for (const id of asked) {
      const found = await journeysWhere(journeys.isReadableSql(sql`${id}`))
      expect(found).toEqual(idsWhere((state) => journeys.reasonNotToRead(state, id) === null))
    }
  },
)

test.each(['visitor', ...VIEWERS, 'owner'])(
  'the query finds the journeys of which the rule calls a %s an author',
  async (who) => {
    const asked = who === 'owner' ? owners.map(({ id }) => id) : [viewers.get(who) ?? null]
    for (const id of asked)
      expect(await journeysWhere(journeys.isAuthorSql(sql`${id}`))).toEqual(
        idsWhere((state) => journeys.isAuthor(state, id)),
      )
  },
)

test('co-authors read and work on all that is shared with them and kept, and own nothing of it', () => {
  const coauthor = viewers.get('coauthor') ?? ''
  const outcomes = (state: State) => [
    journeys.reasonNotToRead(state, coauthor),
    journeys.reasonNotToWorkOn(state, coauthor),
    journeys.reasonNotToOwn(state, coauthor),
  ]
  for (const state of states.filter(({ coauthorIds }) => coauthorIds !== ''))
    expect(outcomes(state)).toEqual(state.deletedAt === null ? [null, null, 'ownerOnly'] : Array(3).fill('gone'))
})

test.each([
  [{ visibility: 'private' }, 'ownerOnly'],
  [{ archived: true }, 'ownerOnly'],
  [{ licence: 'reserved' }, 'ownerOnly'],
  [{ takesSuggestions: false }, 'ownerOnly'],
  [{ visibility: 'public', archived: false, licence: 'ccBy', takesSuggestions: true, name: 'New' }, null],
] as const)('a co-author who changes %j gets %s', (change, outcome) => {
  const journey = {
    id: 'j',
    ownerId: 'ada',
    coauthorIds: ' bob ',
    visibility: 'public' as const,
    licence: 'ccBy' as const,
    takesSuggestions: 1,
  }
  const state = { ...journey, archivedAt: null, deletedAt: null, hiddenAt: null }
  expect(journeys.reasonNotToChange(state, change, 'bob')).toBe(outcome)
  expect(journeys.reasonNotToChange(state, change, 'ada')).toBeNull()
})

test('others read neither private, hidden nor deleted journeys, moderators also hidden ones, owners all they keep', () => {
  const member = viewers.get('member') ?? ''
  for (const state of states) {
    const { visibility, hiddenAt, deletedAt, ownerId } = state
    const isPrivate = visibility === 'private'
    const readBy = (id: string | null, moderates?: boolean) => journeys.reasonNotToRead(state, id, moderates) === null
    expect(readBy(null)).toBe(!isPrivate && hiddenAt === null && deletedAt === null)
    expect(readBy(member)).toBe(!isPrivate && hiddenAt === null && deletedAt === null)
    expect(readBy(member, true)).toBe(!isPrivate && deletedAt === null)
    expect(readBy(ownerId)).toBe(deletedAt === null)
  }
})

test('an owner restores a deleted journey for 30 days, unless it is erased', () => {
  const deletedAt = AT
  for (const state of states.filter((each) => each.deletedAt !== null)) {
    const outcome = (erasedAt: number | null, now: number) =>
      journeys.reasonNotToRestore({ ...state, erasedAt }, state.ownerId, now)
    expect(outcome(null, deletedAt + journeys.RESTORABLE_MS)).toBeNull()
    expect(outcome(null, deletedAt + journeys.RESTORABLE_MS + 1)).toBe('gone')
    expect(outcome(deletedAt, deletedAt)).toBe('gone')
  }
})

test('the query finds the journeys whose texts the rule opens to moderators', async () => {
  expect(await journeysWhere(journeys.isOpenToModeratorsSql())).toEqual(idsWhere(journeys.isOpenToModerators))
})

test('the query finds the journeys that others may see unless they are deleted', async () => {
  const expected = idsWhere(({ visibility, hiddenAt }) => visibility !== 'private' && hiddenAt === null)
  expect(await journeysWhere(journeys.isSharedSql())).toEqual(expected)
})

test.each(['ccBy', 'reserved', null])(
  'the query finds the journeys with the licence %s that the rule lets a member without a block copy',
  async (licence) => {
    await server.database.db
      .updateTable('journey')
      .set({ licence: licence as Licence | null })
      .execute()
    const member = viewers.get('member') ?? ''
    const expected = idsWhere(
      (state) => journeys.reasonNotToAdapt({ ...state, licence: licence as Licence | null }, member, false) === null,
    )
    expect(await journeysWhere(journeys.isAdaptableSql())).toEqual(expected)
    expect(expected.length > 0).toBe(licence === 'ccBy')
  },
)

test('public lists have the public journeys of people who are not suspended, in no other state', () => {
  for (const { listedAt, visibility, archivedAt, deletedAt, hiddenAt, owner } of states) {
    const isPlain = archivedAt === null && deletedAt === null && hiddenAt === null && owner.suspendedAt === null
    expect(listedAt !== null).toBe(isPlain && visibility === 'public')
  }
})

test('two people are together while neither is suspended nor blocks the other, whoever is asked first', async () => {
  const { db } = server.database
  const holds = async (rule: ReturnType<typeof people.areTogetherSql>) =>
    Boolean((await sql<{ holds: SqlBool }>`select ${rule} as holds`.execute(db)).rows[0]?.holds)
  for (const { id, suspendedAt, block } of owners)
    for (const viewer of viewers.values()) {
      const isTogether = block === 'none' && suspendedAt === null
      expect(await holds(people.areTogetherSql(id, viewer))).toBe(isTogether)
      expect(await holds(people.areTogetherSql(viewer, id))).toBe(isTogether)
      expect(await holds(people.areApartSql(id, viewer))).toBe(block !== 'none')
      expect(await holds(people.areApartSql(viewer, id))).toBe(block !== 'none')
      const person = db.selectFrom('person').select('id').where('id', '=', id)
      const found = await person.where(people.isTogetherWithSql(viewer)).executeTakeFirst()
      expect(found !== undefined).toBe(isTogether)
    }
})

test('the query finds the comments that the rule opens to a reader, and places that replies keep', async () => {
  const { db } = server.database
  const [owner, journey] = [owners[0], states[0]]
  if (!owner || !journey) throw new Error('There is no journey')
  const rows = owners.flatMap(({ id: authorId }) =>
    [null, AT].flatMap((shownAt) =>
      [null, AT].flatMap((hiddenAt) =>
        [0, 1].map((replyCount) => ({ authorId, shownAt, hiddenAt, replyCount, text: 'A word' })),
      ),
    ),
  )
  const saved = rows.map((row, index) => ({ ...row, id: `c${index}`, journeyId: journey.id, createdAt: AT }))
  await db.insertInto('comment').values(saved).execute()
  for (const moderates of [false, true])
    for (const id of [null, owner.id, ...viewers.values()]) {
      const reader = { id, moderates }
      const blocks = new Map(owners.map((author) => [author.id, author.block !== 'none']))
      const isApart = (authorId: string) => id !== null && id !== owner.id && blocks.get(authorId) === true
      const expected = saved.filter(
        (row) => (comments.isOpenTo(row, reader) || row.replyCount > 0) && !isApart(row.authorId),
      )
      const found = await db.selectFrom('comment').select('id').where(comments.isInSightSql(reader)).execute()
      expect(found.map((row) => row.id).sort()).toEqual(expected.map((row) => row.id).sort())
    }
})

test('the query finds the members and the invited whom the rules call so', async () => {
  const { db } = server.database
  const [owner] = owners
  if (!owner) throw new Error('There is no one')
  const group = {
    id: 'g',
    leadId: owner.id,
    journeyId: null,
    name: 'Goats',
    message: '',
    messageAt: null,
    lastDay: null,
  }
  await db
    .insertInto('walkGroup')
    .values({ ...group, linkSeed: null, linkUses: null, linkUntil: null, createdAt: AT })
    .execute()
  const answers = [null, AT].flatMap((joinedAt) => [null, AT].map((declinedAt) => ({ joinedAt, declinedAt })))
  const rows = answers.map((row, index) => ({ ...row, personId: [...viewers.values()][index] ?? '' }))
  await db
    .insertInto('groupMember')
    .values(rows.map((row) => ({ ...row, groupId: 'g', invitedAt: AT })))
    .execute()
  for (const [rule, twin] of [
    [groups.isMember, groups.isMemberSql()],
    [groups.isInvited, groups.isInvitedSql()],
  ] as const) {
    const found = await db.selectFrom('groupMember').select('personId').where(twin).execute()
    const expected = rows.filter((row) => rule(row)).map(({ personId }) => personId)
    expect(found.map(({ personId }) => personId).sort()).toEqual(expected.sort())
  }
  expect([groups.isMember(undefined), groups.isInvited(undefined)]).toEqual([false, false])
})

test.each([
  [{ joinedAt: AT, declinedAt: null }, null, 'leadOnly'],
  [{ joinedAt: null, declinedAt: null }, 'notFound', 'notFound'],
  [{ joinedAt: null, declinedAt: AT }, 'notFound', 'notFound'],
  [undefined, 'notFound', 'notFound'],
] as const)('of a group, the row %j reads with %s and leads with %s', (row, read, lead) => {
  expect(groups.reasonNotToReadGroup(row)).toBe(read)
  expect(groups.reasonNotToLead({ leadId: 'noor' }, row, 'ines')).toBe(lead)
  expect(groups.reasonNotToLead({ leadId: 'ines' }, row, 'ines')).toBe(read)
})

test.each([
  [0, 'noor', 'notFound'],
  [0, 'ines', 'notFound'],
  [1, 'noor', null],
  [1, 'ines', 'leadOnly'],
] as const)('of a group with isClass %i, %s reads the table with %s', (isClass, personId, reason) => {
  expect(groups.reasonNotToReadClass({ leadId: 'noor', isClass }, personId)).toBe(reason)
})

test('the query finds the requests that wait as the rule calls them', async () => {
  const { db } = server.database
  const rows = [null, AT].map((declinedAt, index) => ({ declinedAt, personId: [...viewers.values()][index] ?? '' }))
  await db
    .insertInto('groupRequest')
    .values(rows.map((row) => ({ ...row, groupId: 'g', text: 'May I?', askedAt: AT })))
    .execute()
  const found = await db.selectFrom('groupRequest').select('personId').where(groups.isWaitingSql()).execute()
  expect(found).toEqual(rows.filter((row) => groups.isWaiting(row)).map(({ personId }) => ({ personId })))
  expect(groups.isWaiting(undefined)).toBe(false)
})
