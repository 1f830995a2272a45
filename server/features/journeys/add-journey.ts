import type { Badge } from '#contract/badge.ts'
import type { JourneyInput } from '#contract/journey.ts'
import type { IssueKey } from '#contract/text.ts'
import { type JourneyAccess, reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { invalidField } from '#server/core/http/http-error.ts'
import { refuseTooManyNewBadges } from '#server/features/badges/new-badges.ts'
import { detectLanguage } from './languages/language.ts'
import { monotonicCreationTime } from './listing.store.ts'
import { mergeSteps, type StepToSave } from './merge-steps.ts'
import { findPathProblem, type PathProblemKind, resolveTargets } from './path-steps.store.ts'
import { refuseTooMuchText } from './save-change.ts'
import { insertJourney } from './write.store.ts'

const PATH_ISSUES: Record<PathProblemKind, IssueKey> = { cycle: 'pathCircle', tooManyReachable: 'pathTooFar' }

/** Creates a journey and returns its id. Throws what the input or the owner's limits forbid. */
export async function addJourney(context: AppContext, trx: Trx, ownerId: string, input: JourneyInput): Promise<string> {
  const { clock } = context
  refuseTooMuchText(input)
  const steps = await resolveSteps(context, trx, mergeSteps([], input.steps), ownerId)
  await refuseTooManyBadges(context, trx, ownerId, input.badges)
  const language = input.language ?? (await detectLanguage({ ...input, steps }))
  const journey = { ...input, steps, language, languageChosen: Number(Boolean(input.language)) }
  const now = await monotonicCreationTime(trx, ownerId, clock())
  const id = await insertJourney(trx, ownerId, journey, now)
  await refusePathProblems(trx, id, { authorId: ownerId })
  return id
}

export async function refuseTooManyBadges(
  context: AppContext,
  trx: Trx,
  personId: string,
  badges: readonly Badge[],
): Promise<void> {
  await refuseTooManyNewBadges(context, trx, { personId, names: badges.map(({ name }) => name), field: 'badges' })
}

export async function resolveSteps(
  { settings }: AppContext,
  trx: Trx,
  steps: readonly StepToSave[],
  authorId: string,
): Promise<StepToSave[]> {
  const canOpen = (target: JourneyAccess) => reasonNotToRead(target, authorId) === null
  return await resolveTargets(trx, steps, { origins: settings.origins, canOpen })
}

export async function refusePathProblems(
  trx: Trx,
  journeyId: string,
  options: { authorId: string; written?: number },
): Promise<void> {
  const problem = await findPathProblem(trx, journeyId, options)
  if (problem) throw invalidField(`steps.${problem.index}.url`, PATH_ISSUES[problem.kind])
}
