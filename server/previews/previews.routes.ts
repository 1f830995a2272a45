import type { Handlers } from '../call.ts'
import type { House } from '../house.ts'
import { LOOKS_PER_PERSON } from '../limits/limits.policy.ts'
import type { Limits } from '../limits/limits.ts'
import { allow } from '../refusal.ts'
import type { Keeper } from './keeper.ts'
import { reasonNotToPreview } from './previews.policy.ts'
import { standsInTheOpen } from './previews.store.ts'
import { presentPreview } from './previews.view.ts'

export function previewHandlers({ db }: House, keeper: Keeper, limits: Limits): Handlers<'preview'> {
  return {
    preview: async ({ viewer, caller, query: { url } }) => {
      allow(reasonNotToPreview(viewer !== null, viewer !== null || (await standsInTheOpen(db, url))))
      const mayLook = async () => {
        if (viewer) await limits.attemptIfLimited(`look:${viewer.id}`, LOOKS_PER_PERSON)
      }
      return presentPreview(url, await keeper.previewOf(url, caller, mayLook))
    },
  }
}
