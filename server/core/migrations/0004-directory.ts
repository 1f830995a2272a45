import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'
import { searchTextOf, sortNameOf } from '#server/core/search/people.ts'

interface Tables {
  person: {
    id: string
    displayName: string
    role: string | null
    company: string | null
    sortName: string
    searchText: string
  }
}

/** The directory of people, indexes for the lists of fans and followers, and uploaded images. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await widenPerson(db, dialect)
  await fillPerson(db as Kysely<Tables>)
  await indexPerson(db)
  await indexLists(db)
  await createImage(db, dialect)
}

async function widenPerson(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  const table = () => db.schema.alterTable('person')
  await table()
    .addColumn('shows', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute()
  await table().addColumn('hiddenAt', 'bigint').execute()
  await table().addColumn('listedAt', 'bigint').execute()
  await table()
    .addColumn('journeyCount', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await table()
    .addColumn('sortName', key, (c) => c.notNull().defaultTo(''))
    .execute()
  await table()
    .addColumn('searchText', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}

async function fillPerson(db: Kysely<Tables>): Promise<void> {
  const people = await db.selectFrom('person').select(['id', 'displayName', 'role', 'company']).execute()
  for (const { id, ...texts } of people)
    await db
      .updateTable('person')
      .set({ sortName: sortNameOf(texts.displayName), searchText: searchTextOf(texts) })
      .where('id', '=', id)
      .execute()
  await sql`update person set "listedAt" = "createdAt" where id in (select id from "user" where "emailVerified")`.execute(
    db,
  )
  await sql`update person set "journeyCount" =
    (select count(*) from journey where journey."ownerId" = person.id and journey."listedAt" is not null)`.execute(db)
}

async function indexPerson(db: Kysely<unknown>): Promise<void> {
  const orders = {
    name: ['sortName', 'id'],
    journeys: ['journeyCount desc', 'id desc'],
    followers: ['followerCount desc', 'id desc'],
    newest: ['listedAt desc', 'id desc'],
  }
  for (const [name, columns] of Object.entries(orders))
    await db.schema
      .createIndex(`person_by_${name}`)
      .on('person')
      .columns(columns)
      .where(sql.ref('listedAt'), 'is not', null)
      .execute()
}

/** Indexes for pages of these lists: latest first, then by id. */
async function indexLists(db: Kysely<unknown>): Promise<void> {
  for (const table of ['journeyLike', 'journeyFollow']) {
    await db.schema.dropIndex(`${table}_latest`).execute()
    await latest(db, `${table}_latest`, table, 'journeyId', 'createdAt', 'personId')
  }
  await db.schema.dropIndex('personFollow_by').execute()
  await latest(db, 'personFollow_by', 'personFollow', 'followerId', 'createdAt', 'followedId')
  await latest(db, 'personFollow_of', 'personFollow', 'followedId', 'createdAt', 'followerId')
  await latest(db, 'journeyFinish_person', 'journeyFinish', 'personId', 'finishedAt', 'journeyId')
}

async function latest(
  db: Kysely<unknown>,
  name: string,
  table: string,
  whose: string,
  when: string,
  other: string,
): Promise<void> {
  await db.schema
    .createIndex(name)
    .on(table)
    .columns([whose, `${when} desc`, `${other} desc`])
    .execute()
}

/** At most one photo and one cover per person. */
async function createImage(db: Kysely<unknown>, { types: { key, bytes } }: Dialect): Promise<void> {
  await db.schema
    .createTable('image')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('photo', 'cover')`))
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addColumn('width', 'integer', (c) => c.notNull())
    .addColumn('height', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('image_of', ['personId', 'kind'])
    .execute()
}
