import type { Kysely } from 'kysely'
import type { Dialect } from '#server/core/database/dialect.ts'

/** Adds thanks to owners, addresses of finish pictures, and an index of a person's finishes. */
export async function up(db: Kysely<unknown>, { types: { key } }: Dialect): Promise<void> {
  await db.schema
    .createTable('journeyThanks')
    .addColumn('journeyId', key, (c) => c.notNull().references('journey.id').onDelete('cascade'))
    .addColumn('personId', key, (c) => c.notNull().references('person.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('journeyThanks_pair', ['journeyId', 'personId'])
    .execute()
  const latest = ['createdAt desc', 'journeyId desc'] as const
  await db.schema
    .createIndex('journeyThanks_person')
    .on('journeyThanks')
    .columns(['personId', ...latest])
    .execute()
  await db.schema
    .createTable('finishPicture')
    .addColumn('personId', key, (c) => c.notNull())
    .addColumn('journeyId', key, (c) => c.notNull())
    .addColumn('token', key, (c) => c.notNull().unique())
    .addColumn('createdAt', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('finishPicture_pair', ['personId', 'journeyId'])
    .addForeignKeyConstraint(
      'finishPicture_finish',
      ['personId', 'journeyId'],
      'journeyFinish',
      ['personId', 'journeyId'],
      (c) => c.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('journeyFinish_latest')
    .on('journeyFinish')
    .columns(['personId', 'finishedAt desc', 'journeyId desc'])
    .execute()
}
