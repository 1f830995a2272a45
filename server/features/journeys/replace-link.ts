import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { refusePathProblems, resolveSteps } from './add-journey.ts'
import { currentOf, saveChange } from './save-change.ts'
import type { JourneyState } from './state.store.ts'
import { readStoredSteps } from './steps.store.ts'

/**
 * Replaces the link of a step as its owner's edit would; everything else of the step stays. 404 if the step was removed,
 * 409 if its link is neither `oldUrl` nor `url`. The caller has locked the journey.
 */
export async function replaceLink(
  context: AppContext,
  trx: Trx,
  journey: JourneyState,
  { stepId, oldUrl, url }: { stepId: string; oldUrl: string; url: string },
): Promise<void> {
  const stored = await readStoredSteps(trx, journey.id)
  const current = currentOf(stored)
  const step = current.find(({ id }) => id === stepId)
  if (!step) throw new HttpError('stepNotFound')
  if (step.url === url) return
  if (step.url !== oldUrl) throw new HttpError('conflict')
  const changed = current.map((other) => (other === step ? { ...other, url } : other))
  const next = await resolveSteps(context, trx, changed, journey.ownerId)
  await saveChange(context, trx, journey, { stored, next })
  await refusePathProblems(trx, journey.id, { authorId: journey.ownerId })
}
