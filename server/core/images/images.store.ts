import { isActiveSql } from '#server/core/access/people.ts'
import type { Db } from '#server/core/database/database.ts'

/** Base path of all images; each upload gets a new URL. */
export const IMAGES = '/api/images'

/** A person's photo or cover; undefined for suspended people. */
export async function findImage(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('image')
    .innerJoin('person', 'person.id', 'image.personId')
    .select('bytes')
    .where('image.id', '=', id)
    .where(isActiveSql())
    .executeTakeFirst()
  return row?.bytes
}

/** The logo of the site. */
export async function findSiteImage(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('siteImage').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes
}
