import { type Kysely, sql } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Columns of a journey that its card shows or depends on. */
const CARD = [
  ...['ownerId', 'name', 'description', 'visibility', 'version', 'listedAt', 'archivedAt', 'deletedAt', 'hiddenAt'],
  ...['hiddenFor', 'stepCount', 'likeCount', 'followerCount', 'requiredCount', 'ratingStars', 'ratingCount'],
  ...['language', 'level', 'minutes', 'free', 'stepTypes', 'stepUnits', 'closingWords', 'cover', 'coverSeed'],
  ...['coverImages', 'licence', 'coauthorIds'],
]
  .map((column) => `"${column}"`)
  .join(', ')

/**
 * Co-authors of journeys and invitations to be one; `journey.coauthorIds` repeats who accepted, so that access needs the
 * journey's row alone. Who decided on a flag, since that isn't always the owner; and lines of revisions that can be
 * reported and hidden.
 */
export async function up(db: Kysely<unknown>, { kind, types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('coauthor')
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addColumn('invitedAt', 'bigint', (c) => c.notNull())
    .addColumn('acceptedAt', 'bigint')
    .addColumn('declinedAt', 'bigint')
    .addColumn('offeredAt', 'bigint')
    .addPrimaryKeyConstraint('coauthor_pk', ['journeyId', 'personId'])
    .execute()
  await db.schema
    .createIndex('coauthor_person')
    .on('coauthor')
    .columns(['personId', 'createdAt desc', 'journeyId desc'])
    .execute()
  await db.schema
    .alterTable('journey')
    .addColumn('coauthorIds', key, (c) => c.notNull().defaultTo(''))
    .execute()
  await sql.raw(`drop trigger card_journey${kind === 'sqlite' ? '' : ' on journey'}`).execute(db)
  await sql.raw(kind === 'sqlite' ? SQLITE : POSTGRES).execute(db)
  await addDeciders(db, key)
  await addVerdicts(db, key)
}

const SQLITE = `create trigger card_journey after update of ${CARD} on journey
  begin update journey set "cardVersion" = old."cardVersion" + 1 where id = new.id; end`
const POSTGRES = `create trigger card_journey before update of ${CARD} on journey
  for each row execute function card_version()`

async function addDeciders(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  await db.schema
    .alterTable('flag')
    .addColumn('decidedBy', key, (c) => c.references('person.id').onDelete('set null'))
    .execute()
  await sql`update flag set "decidedBy" = (select "ownerId" from journey where journey.id = flag."journeyId")
    where "decidedAt" is not null`.execute(db)
  await db.schema.createIndex('flag_decider').on('flag').column('decidedBy').execute()
}

async function addVerdicts(db: Kysely<unknown>, key: Dialect['types']['key']): Promise<void> {
  await db.schema
    .alterTable('revision')
    .addColumn('id', key, (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update revision set id = "journeyId" || '-' || number`.execute(db)
  await db.schema.createIndex('revision_id').unique().on('revision').column('id').execute()
  for (const [column, type] of [
    ['hiddenAt', 'bigint'],
    ['hiddenFor', 'text'],
  ] as const)
    await db.schema.alterTable('revision').addColumn(column, type).execute()
  await db.schema
    .createIndex('revision_hidden')
    .on('revision')
    .columns(['hiddenAt desc', 'id desc'])
    .where(sql<boolean>`"hiddenAt" is not null`)
    .execute()
}
