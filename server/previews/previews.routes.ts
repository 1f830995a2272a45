import type { Handlers } from '../call.ts'
import type { House } from '../house.ts'
import { allow } from '../refusal.ts'
import type { Keeper } from './keeper.ts'
import { reasonNotToPreview } from './previews.policy.ts'
import { standsInTheOpen } from './previews.store.ts'
import { presentPreview } from './previews.view.ts'

export function previewHandlers({ db }: House, keeper: Keeper): Handlers<'preview'> {
  return {
    preview: async ({ viewer, query: { url } }) => {
      allow(reasonNotToPreview(viewer !== null, viewer !== null || (await standsInTheOpen(db, url))))
      return presentPreview(url, await keeper.previewOf(url))
    },
  }
}
