import { isActiveSql } from '#server/core/access/people.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { Picture } from '#server/core/images/convert.ts'
import { IMAGES } from '#server/core/images/images.store.ts'
import { newSecretId } from '#server/core/platform/ids.ts'
import { lockPeople } from './people.store.ts'

const COLUMN = { photo: 'photoURL', cover: 'cover' } as const

export type PictureKind = keyof typeof COLUMN

/** Hides the pictures of a suspended person everywhere, or shows them again. */
export async function setPicturesShown(trx: Trx, personId: string, isShown: boolean): Promise<void> {
  const pictures = trx.selectFrom('image').select(['id', 'kind']).where('personId', '=', personId)
  for (const { id, kind } of await pictures.execute())
    await trx
      .updateTable('person')
      .set({ [COLUMN[kind]]: isShown ? `${IMAGES}/${id}` : null })
      .where('id', '=', personId)
      .execute()
}

/** Replaces or removes (null) a person's photo or cover; returns false if the person doesn't exist. */
export async function setPicture(
  trx: Trx,
  { personId, kind }: { personId: string; kind: PictureKind },
  picture: Picture | null,
  now: number,
): Promise<boolean> {
  if (!(await lockPeople(trx, [personId]))) return false
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
    .where(isActiveSql())
    .execute()
  return true
}
