import { type Kysely, sql } from 'kysely'
import { keyOf } from '#contract/text.ts'
import type { Dialect } from '#server/core/database/dialect.ts'
import { BUILTIN_BADGES } from './builtin-badges.ts'

export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createUsers(db, dialect)
  await createCredentials(db, dialect)
  await createPeople(db, dialect)
  await createJourneys(db, dialect)
  await createFans(db, dialect)
  await createPersonFollow(db, dialect)
  await createProgress(db, dialect)
  await createBookkeeping(db, dialect)
  await insertBadges(db)
}

/** better-auth's tables, as its schema requires them. */
async function createUsers(db: Kysely<unknown>, { types: { date, flag, key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('user')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('emailVerified', flag, (c) => c.notNull())
    .addColumn('image', 'text')
    .addColumn('createdAt', date, (c) => c.notNull())
    .addColumn('updatedAt', date, (c) => c.notNull())
    .addColumn('firstName', 'text')
    .addColumn('lastName', 'text')
    .execute()
  await db.schema
    .createTable('session')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('expiresAt', date, (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('createdAt', date, (c) => c.notNull())
    .addColumn('updatedAt', date, (c) => c.notNull())
    .addColumn('ipAddress', 'text')
    .addColumn('userAgent', 'text')
    .addColumn('userId', key, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .execute()
}

async function createCredentials(db: Kysely<unknown>, { types: { date, key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('accountId', 'text', (c) => c.notNull())
    .addColumn('providerId', 'text', (c) => c.notNull())
    .addColumn('userId', key, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('accessToken', 'text')
    .addColumn('refreshToken', 'text')
    .addColumn('idToken', 'text')
    .addColumn('accessTokenExpiresAt', date)
    .addColumn('refreshTokenExpiresAt', date)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('createdAt', date, (c) => c.notNull())
    .addColumn('updatedAt', date, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('verification')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('identifier', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('expiresAt', date, (c) => c.notNull())
    .addColumn('createdAt', date, (c) => c.notNull())
    .addColumn('updatedAt', date, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('jwks')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('privateKey', 'text', (c) => c.notNull())
    .addColumn('createdAt', date, (c) => c.notNull())
    .addColumn('expiresAt', date)
    .addColumn('alg', 'text')
    .addColumn('crv', 'text')
    .execute()
  await db.schema.createIndex('session_userId_idx').on('session').column('userId').execute()
  await db.schema.createIndex('account_userId_idx').on('account').column('userId').execute()
  await db.schema.createIndex('verification_identifier_idx').on('verification').column('identifier').execute()
}

async function createPeople(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('person')
    .addColumn('id', key, (c) => c.primaryKey().notNull().references('user.id').onDelete('cascade'))
    .addColumn('displayName', 'text', (c) => c.notNull())
    .addColumn('nameKey', key, (c) => c.notNull())
    .addColumn('firstName', 'text', (c) => c.notNull())
    .addColumn('lastName', 'text', (c) => c.notNull())
    .addColumn('initial', 'text', (c) => c.notNull())
    .addColumn('role', 'text')
    .addColumn('company', 'text')
    .addColumn('pronouns', 'text')
    .addColumn('about', 'text')
    .addColumn('links', 'text', (c) => c.notNull())
    .addColumn('photoURL', 'text')
    .addColumn('cover', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('followerCount', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('followingCount', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('onboardedAt', 'bigint')
    .execute()
  await db.schema
    .createTable('badge')
    .addColumn('key', key, (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('useCount', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('badge_use').on('badge').columns(['useCount desc', 'key']).execute()
  await pairs(db, 'interest', key, 'personId', 'badgeKey')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addForeignKeyConstraint('interest_person', ['personId'], 'person', ['id'], (c) => c.onDelete('cascade'))
    .addForeignKeyConstraint('interest_badge', ['badgeKey'], 'badge', ['key'])
    .execute()
}

async function createJourneys(db: Kysely<unknown>, { types: { key, real } }: Dialect): Promise<void> {
  await db.schema
    .createTable('journey')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('ownerId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('visibility', 'text', (c) => c.notNull().check(sql`visibility in ('public', 'unlisted', 'private')`))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('updatedAt', 'bigint', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('archivedAt', 'bigint')
    .addColumn('deletedAt', 'bigint')
    .addColumn('listedAt', 'bigint')
    .addColumn('stepCount', 'integer', (c) => c.notNull())
    .addColumn('likeCount', 'integer', (c) => c.notNull().check(sql`"likeCount" >= 0`))
    .addColumn('followerCount', 'integer', (c) => c.notNull().check(sql`"followerCount" >= 0`))
    .addColumn('score', real, (c) => c.notNull())
    .addColumn('searchText', 'text', (c) => c.notNull())
    .execute()
  for (const order of ['listedAt', 'score', 'likeCount', 'followerCount'])
    await db.schema
      .createIndex(`journey_${order}`)
      .on('journey')
      .columns([`${order} desc`, 'id desc'])
      .where(sql.ref('listedAt'), 'is not', null)
      .execute()
  await db.schema.createIndex('journey_owner').on('journey').columns(['ownerId', 'createdAt desc', 'id desc']).execute()
  await pairs(db, 'journeyBadge', key, 'journeyId', 'badgeKey')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addForeignKeyConstraint('journeyBadge_journey', ['journeyId'], 'journey', ['id'], (c) => c.onDelete('cascade'))
    .addForeignKeyConstraint('journeyBadge_badge', ['badgeKey'], 'badge', ['key'])
    .execute()
  await db.schema.createIndex('journeyBadge_badge').on('journeyBadge').columns(['badgeKey', 'journeyId']).execute()
  await db.schema
    .createTable('step')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('stepType', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('removedAt', 'bigint')
    .execute()
  await db.schema.createIndex('step_journey').on('step').columns(['journeyId', 'position']).execute()
}

async function createFans(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  for (const table of ['journeyLike', 'journeyFollow']) {
    await pairs(db, table, key, 'journeyId', 'personId')
      .addColumn('createdAt', 'bigint', (c) => c.notNull())
      .addForeignKeyConstraint(`${table}_journey`, ['journeyId'], 'journey', ['id'], (c) => c.onDelete('cascade'))
      .addForeignKeyConstraint(`${table}_person`, ['personId'], 'person', ['id'], (c) => c.onDelete('cascade'))
      .execute()
    await db.schema.createIndex(`${table}_latest`).on(table).columns(['journeyId', 'createdAt desc']).execute()
    await db.schema.createIndex(`${table}_person`).on(table).columns(['personId', 'createdAt desc']).execute()
  }
}

async function createPersonFollow(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await pairs(db, 'personFollow', key, 'followedId', 'followerId')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addForeignKeyConstraint('personFollow_followed', ['followedId'], 'person', ['id'], (c) => c.onDelete('cascade'))
    .addForeignKeyConstraint('personFollow_follower', ['followerId'], 'person', ['id'], (c) => c.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('personFollow_by').on('personFollow').columns(['followerId', 'createdAt desc']).execute()
}

async function createProgress(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('stepDone')
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('stepId', key, (c) => c.notNull().references('step.id').onDelete('cascade'))
    .addColumn('doneAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('stepDone_key', ['personId', 'journeyId', 'stepId'])
    .execute()
  await db.schema.createIndex('stepDone_step').on('stepDone').column('stepId').execute()
  await db.schema.createIndex('stepDone_journey').on('stepDone').column('journeyId').execute()
  await pairs(db, 'journeyFinish', key, 'personId', 'journeyId')
    .addColumn('finishedAt', 'bigint', (c) => c.notNull())
    .addForeignKeyConstraint('journeyFinish_person', ['personId'], 'person', ['id'], (c) => c.onDelete('cascade'))
    .addForeignKeyConstraint('journeyFinish_journey', ['journeyId'], 'journey', ['id'], (c) => c.onDelete('cascade'))
    .execute()
}

async function createBookkeeping(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('feedback')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('personId', key, (c) => c.references('person.id').onDelete('set null'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text')
    .addColumn('feedback', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('limitCount')
    .addColumn('key', key, (c) => c.primaryKey().notNull())
    .addColumn('count', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('windowEnds', 'bigint', (c) => c.notNull())
    .execute()
  await pairs(db, 'idempotencyKey', key, 'scope', 'key')
    .addColumn('answer', 'text')
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('idempotencyKey_age').on('idempotencyKey').column('createdAt').execute()
}

async function insertBadges(db: Kysely<unknown>): Promise<void> {
  const badges = db as Kysely<{ badge: { key: string; name: string; useCount: number; createdAt: number } }>
  await badges
    .insertInto('badge')
    .values(BUILTIN_BADGES.map((name) => ({ key: keyOf(name), name, useCount: 0, createdAt: 0 })))
    .execute()
}

/** A table whose primary key is a pair of keys. */
function pairs(db: Kysely<unknown>, table: string, type: Dialect['types']['key'], first: string, second: string) {
  return db.schema
    .createTable(table)
    .addColumn(first, type, (c) => c.notNull())
    .addColumn(second, type, (c) => c.notNull())
    .addPrimaryKeyConstraint(`${table}_pair`, [first, second])
}
