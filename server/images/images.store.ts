import type { Db } from '#server/database/database.ts'

/** Base path of all images; a new picture gets a new address below it. */
export const IMAGES = '/api/images'

export async function findImage(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('image').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes
}
