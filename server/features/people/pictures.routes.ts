import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { convertImage, type Picture } from '#server/core/images/convert.ts'
import { findProfile } from './people.store.ts'
import { presentProfile } from './people.view.ts'
import { type PictureKind, setPicture } from './pictures.store.ts'

export function pictureHandlers({
  db,
  clock,
}: AppContext): Handlers<'setPhoto' | 'removePhoto' | 'setCover' | 'removeCover'> {
  return {
    setPhoto: async ({ viewer, body }) => set(viewer, 'photo', await convertImage(body, 'photo', viewer.id)),
    removePhoto: ({ viewer }) => set(viewer, 'photo', null),
    setCover: async ({ viewer, body }) => set(viewer, 'cover', await convertImage(body, 'cover', viewer.id)),
    removeCover: ({ viewer }) => set(viewer, 'cover', null),
  }

  async function set(viewer: Viewer, kind: PictureKind, picture: Picture | null) {
    const target = { personId: viewer.id, kind }
    const found = await db.transaction().execute((trx) => setPicture(trx, target, picture, clock()))
    if (!found) throw new HttpError('personNotFound')
    return presentProfile(required(await findProfile(db, viewer.id, viewer.id), 'personNotFound'), viewer)
  }
}
