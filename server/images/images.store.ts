import type { Db, Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { newSecretId } from '#server/platform/ids.ts'
import { lockPeople } from '../people/people.store.ts'
import type { Picture } from './convert.ts'

const COLUMN = { photo: 'photoURL', cover: 'cover' } as const
/** What people give of themselves. */
export type OwnImage = keyof typeof COLUMN

/** Below which an image stands, at an address of its own: another upload has another one. */
export const IMAGES = '/api/images'

export async function findImage(db: Db, id: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('image').select('bytes').where('id', '=', id).executeTakeFirst()
  return row?.bytes
}

/** Puts a picture where the old one was, or takes that away (null); false when there is no such person. */
export async function setImage(
  trx: Trx,
  dialect: Dialect,
  { personId, kind }: { personId: string; kind: OwnImage },
  picture: Picture | null,
  now: number,
): Promise<boolean> {
  if (!(await lockPeople(trx, dialect, [personId]))) return false
  await trx.deleteFrom('image').where('personId', '=', personId).where('kind', '=', kind).execute()
  const id = newSecretId()
  if (picture)
    await trx
      .insertInto('image')
      .values({ ...picture, id, personId, kind, createdAt: now })
      .execute()
  await trx
    .updateTable('person')
    .set({ [COLUMN[kind]]: picture && `${IMAGES}/${id}` })
    .where('id', '=', personId)
    .execute()
  return true
}
