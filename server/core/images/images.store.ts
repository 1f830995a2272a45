import type { Db } from '#server/core/database/database.ts'

/** Base path of all images; each upload gets a new URL. */
export const IMAGES = '/api/images'

export async function findImage(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('image').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes
}
