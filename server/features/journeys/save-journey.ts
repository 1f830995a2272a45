import type { Badge } from '#contract/badge.ts'
import type { JourneyInput, Level } from '#contract/journey.ts'
import { titleAfter } from '#contract/rules/address-name.ts'
import { hasLink } from '#contract/rules/comment-text.ts'
import {
  changesBetween,
  isUnchanged,
  type JourneyTexts,
  type RevisionStep,
} from '#contract/rules/history/difference.ts'
import { JOURNEY_REMOVED_MAX, JOURNEY_TEXT_MAX_BYTES, textBytesOf } from '#contract/rules/journey.ts'
import type { StepInput } from '#contract/step.ts'
import type { IssueKey } from '#contract/text.ts'
import { becomesPublic, type JourneyAccess, reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { refuseTooManyNewBadges } from '#server/features/badges/new-badges.ts'
import { measuredWithinQuota } from '#server/features/people/within-quota.ts'
import { hasCopies, readAdaptation, recordChangedOriginal } from './adaptations.store.ts'
import { forgetUndo, readOriginalTexts } from './base.store.ts'
import { monotonicCreationTime } from './listing.store.ts'
import { mergeSteps, type StepToSave } from './merge-steps.ts'
import { findPathProblem, type PathProblemKind, resolveTargets } from './path-steps.store.ts'
import type { StepRow } from './read.store.ts'
import { readJourneyTexts, readPresentTexts } from './revision-texts.store.ts'
import { dropOlderHalf, readRevisionBytes, saveRevision } from './revisions.store.ts'
import { startCopy } from './start-copy.ts'
import type { JourneyState } from './state.store.ts'
import { readStoredSteps, type StoredSteps, withoutRemovedSteps } from './steps.store.ts'
import * as store from './write.store.ts'
import { insertJourney } from './write.store.ts'

type Texts = Parameters<typeof textBytesOf>[0]

type Change = Omit<store.ChangeToSave, 'steps' | 'actorId'> & {
  /** The author who makes the change. */
  actorId: string
  stored: StoredSteps
  /** The number of the revision that is restored. */
  restored?: number | undefined
  /** The id of the suggestion that is accepted with the change. */
  suggestionId?: string | undefined
  /** The steps after the change; left out if the steps don't change. */
  next?: StepToSave[] | undefined
}

/**
 * Saves a change of a journey by one of its authors; its texts count for the owner. Throws above
 * the limits of texts.
 */
export async function saveChange(
  context: AppContext,
  trx: Trx,
  journey: JourneyState,
  { actorId, stored, next, restored, suggestionId, revisionLine, ...change }: Change,
): Promise<StepRow[]> {
  const current = withoutRemovedSteps(stored)
  const textsBefore = await readJourneyTexts(trx, journey.id, current)
  const before = { ...textsBefore, steps: current }
  const { name = before.name, description = before.description, closingWords = before.closingWords } = change
  refuseTooMuchText({ name, description, closingWords, steps: next ?? before.steps }, { before })
  const toSave = { ...change, actorId, steps: next && { stored, next } }
  const now = context.clock()
  const { result: saved, ...bytes } = await measuredWithinQuota(context, trx, journey.ownerId, async () => {
    if (journey.adaptationId !== null) await forgetUndo(trx, journey.adaptationId)
    return await store.applyChange(trx, journey, toSave, now)
  })
  const after = await readJourneyTexts(trx, journey.id, next ? saved : current)
  const made = { by: journey.ownerId, at: journey.createdAt }
  const revision = { journeyId: journey.id, made, personId: actorId, before: textsBefore, after }
  const historyBefore = await readRevisionBytes(trx, journey.id)
  const isChanged = await saveRevision(trx, { ...revision, line: revisionLine, restored, suggestionId }, now)
  if (isChanged && (await hasCopies(trx, journey.id))) await recordChangedOriginal(trx, journey, now)
  await makeRoom(trx, journey.id, Math.max(bytes.limit, bytes.before) - bytes.after + historyBefore)
  return saved
}

/** In a full account, deletes as many of a journey's oldest revisions as its change needs, and no more. */
async function makeRoom(trx: Trx, journeyId: string, room: number): Promise<void> {
  while ((await readRevisionBytes(trx, journeyId)) > room) if (!(await dropOlderHalf(trx, journeyId))) return
}

/** Refuses links in the line of a revision from unconfirmed accounts, since other people read it. */
export function refuseUnconfirmedLinks({ emailVerified }: Viewer, line = '', field = 'revisionLine'): void {
  if (!emailVerified && hasLink(line)) throw invalidField(field, 'linksUnconfirmed')
}

/** Refuses texts that are too long. Texts that were too long before may keep their length or become shorter. */
export function refuseTooMuchText(texts: Texts, { before, field = 'steps' }: { before?: Texts; field?: string } = {}) {
  const bytes = textBytesOf(texts)
  if (bytes > JOURNEY_TEXT_MAX_BYTES && (before === undefined || bytes > textBytesOf(before)))
    throw new HttpError('tooLarge', { fields: [{ field, key: 'journeyTextsTooLong' }] })
}

const PATH_ISSUES: Record<PathProblemKind, IssueKey> = { cycle: 'pathCircle', tooManyReachable: 'pathTooFar' }

/**
 * Creates a journey and returns its id. Throws for invalid input and above the owner's limits.
 * `detected`: the language of the texts, for an input without one.
 */
export async function addJourney(
  context: AppContext,
  trx: Trx,
  ownerId: string,
  { detected, ...input }: JourneyInput & { detected: string | null },
): Promise<string> {
  const { clock } = context
  refuseTooMuchText(input)
  const copy = await startCopy(trx, ownerId, input, clock())
  const by = { journey: { ownerId }, actorId: ownerId, stored: [] }
  const steps = await resolveSteps(context, trx, copy.withOrigins(mergeSteps([], input.steps)), by)
  await refuseTooManyBadges(context, trx, ownerId, input.badges)
  const language = input.language ?? detected
  const journey = { ...input, steps, language, languageChosen: Number(Boolean(input.language)), copy: copy.row }
  const now = await monotonicCreationTime(trx, ownerId, clock())
  const id = await insertJourney(trx, ownerId, journey, now)
  await copy.bringAlong(id)
  if (becomesPublic(null, input)) await refuseUnchangedVersion(trx, id, copy.row?.id ?? null)
  await refusePathProblems(trx, id, { authorId: ownerId })
  return id
}

/**
 * Refuses to publish a version with the name and all the texts that its original had when it was
 * copied. The language isn't compared, since it can be detected.
 */
export async function refuseUnchangedVersion(trx: Trx, journeyId: string, adaptationId: string | null): Promise<void> {
  const copy = adaptationId === null ? undefined : await readAdaptation(trx, adaptationId)
  const original = copy && (await readOriginalTexts(trx, copy))
  if (!original?.texts) return
  const numbered = (steps: readonly object[]) =>
    steps.map((step, index) => ({ ...step, id: `${index}` }) as RevisionStep)
  const present = await readPresentTexts(trx, journeyId)
  const before = { ...original.texts, language: null, steps: numbered(original.steps) }
  const after = { ...present, language: null, steps: numbered(present.steps) }
  if (isUnchanged(changesBetween(before, after))) throw invalidField('name', 'versionUnchanged')
}

export async function refuseTooManyBadges(
  context: AppContext,
  trx: Trx,
  personId: string,
  badges: readonly Badge[],
): Promise<void> {
  await refuseTooManyNewBadges(context, trx, { personId, names: badges.map(({ name }) => name), field: 'badges' })
}

/**
 * Refuses too many removed steps. Steps that people ticked or wrote about stay when they are
 * removed, and every save and tick reads them.
 */
export function refuseTooManyRemoved(stored: StoredSteps, next: readonly StepToSave[]): void {
  const present = new Set(next.map(({ id }) => id))
  const removed = stored.filter(({ id }) => !present.has(id)).length
  if (removed > JOURNEY_REMOVED_MAX) throw invalidField('steps', 'tooManyRemoved', { maximum: JOURNEY_REMOVED_MAX })
}

/** A journey, and the author who changes it. */
interface Work {
  journey: Pick<JourneyState, 'ownerId'>
  actorId: string
  stored: StoredSteps
}

/**
 * Resolves Path steps to journeys that the author can open. A step that already led to a journey is
 * also kept if the owner can open it.
 */
export async function resolveSteps(
  { settings }: AppContext,
  trx: Trx,
  steps: readonly StepToSave[],
  { journey, actorId, stored }: Work,
): Promise<StepToSave[]> {
  const known = new Set(stored.map(({ targetId }) => targetId))
  const canOpen = (target: JourneyAccess) =>
    reasonNotToRead(target, actorId) === null ||
    (known.has(target.id) && reasonNotToRead(target, journey.ownerId) === null)
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

/**
 * Replaces the link of a step as an edit by an author would, and leaves the rest of the step
 * unchanged. 404 if the step was removed, 409 if its link is neither `oldUrl` nor `url`. The caller
 * has locked the journey.
 */
export async function replaceLink(
  context: AppContext,
  trx: Trx,
  journey: JourneyState,
  { actorId, stepId, oldUrl, url }: { actorId: string; stepId: string; oldUrl: string; url: string },
): Promise<void> {
  const stored = await readStoredSteps(trx, journey.id)
  const current = withoutRemovedSteps(stored)
  const step = current.find(({ id }) => id === stepId)
  if (!step) throw new HttpError('stepNotFound')
  if (step.url === url) return
  if (step.url !== oldUrl) throw new HttpError('conflict')
  const description = titleAfter(step.description, oldUrl, url)
  const changed = current.map((other) => (other === step ? { ...other, url, description } : other))
  const next = await resolveSteps(context, trx, changed, { journey, actorId, stored })
  await saveChange(context, trx, journey, { actorId, stored, next })
  await refusePathProblems(trx, journey.id, { authorId: actorId })
}

/** All texts of a journey; a step without an id is new. */
export interface TextsToSave extends Omit<JourneyTexts, 'steps'> {
  steps: readonly (Omit<RevisionStep, 'id'> & Pick<StepToSave, 'id' | 'copiedFrom'>)[]
}

interface TextsOptions {
  /** The author who changes the texts. */
  actorId: string
  /** The number of the revision that is restored. */
  restored?: number
  /** The id of the suggestion that is accepted with the change. */
  suggestionId?: string
  /** Whether the language stays, and whether it was chosen. */
  keepsLanguage?: boolean
}

/**
 * Replaces the texts of a journey, as a change by one of its authors. Steps keep their ids,
 * including steps that were deleted meanwhile. The caller has locked the journey.
 */
export async function saveTexts(
  context: AppContext,
  trx: Trx,
  journey: JourneyState,
  { badges: names, language, level, steps: inputs, ...texts }: TextsToSave,
  { actorId, keepsLanguage = false, ...options }: TextsOptions,
): Promise<void> {
  const stored = await readStoredSteps(trx, journey.id)
  const steps = inputs.map(({ id, copiedFrom, ...step }) => ({
    ...(mergeSteps([], [{ ...(step as StepInput), keepsWrapper: true }])[0] as StepToSave),
    ...{ id, copiedFrom },
  }))
  const next = await resolveSteps(context, trx, steps, { journey, actorId, stored })
  refuseTooManyRemoved(stored, next)
  const badges = names.map((name) => ({ name }))
  await refuseTooManyBadges(context, trx, journey.ownerId, badges)
  const spoken = keepsLanguage ? {} : { language, languageChosen: Number(language !== null) }
  const change = { ...texts, level: level as Level | null, ...spoken, badges, actorId, stored, next, ...options }
  await saveChange(context, trx, journey, change)
  await refusePathProblems(trx, journey.id, { authorId: actorId })
}
