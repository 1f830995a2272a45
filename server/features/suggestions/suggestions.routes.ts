import { hasLink } from '#contract/rules/comment-text.ts'
import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import {
  changesOfSuggestion,
  countChanged,
  type Suggested,
  suggestedBetween,
  suggestedBytes,
  type TextsPart,
} from '#contract/rules/merge/suggestion.ts'
import { areUnitsValid } from '#contract/rules/step-units.ts'
import { SUGGESTED_BYTES_MAX, SUGGESTED_STEPS_MAX, SUGGESTION_UNDO_MS } from '#contract/rules/suggestion.ts'
import type { LinkReportInput, TextsInput } from '#contract/suggestion.ts'
import { authorsOf, isAuthor } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import { record } from '#server/core/events/events.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { LINK_REPORTS_PER_PERSON, SUGGESTIONS_PER_PERSON } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { newId } from '#server/core/platform/ids.ts'
import { mergeSteps } from '#server/features/journeys/merge-steps.ts'
import { readerOf, requireJourney } from '#server/features/journeys/require-journey.ts'
import { readJourneyTexts, revisionStepOf } from '#server/features/journeys/revision-texts.store.ts'
import type { JourneyState } from '#server/features/journeys/state.store.ts'
import { readStoredSteps, withoutRemovedSteps } from '#server/features/journeys/steps.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { lockToSuggest } from './access.ts'
import { listSuggestions, readSuggestion } from './read.store.ts'
import { reasonToWait } from './suggestions.policy.ts'
import * as store from './suggestions.store.ts'
import { presentReceived, presentSuggestion } from './suggestions.view.ts'

/** The calls with which members suggest changes of other people's journeys, and report their links. */
export function suggestionHandlers(context: AppContext, limits: Limits): Handlers<'suggestions' | 'suggestChange'> {
  const { db, clock } = context

  return {
    suggestions: async ({ viewer, params: { pathId }, query }) => {
      const journey = await requireJourney(db, pathId, readerOf(viewer))
      const isReceived = isAuthor(journey, viewer.id)
      const request = { ...query, journeyId: journey.id, viewerId: viewer.id, isAuthor: isReceived }
      const decidedAfter = query.decided && clock() - SUGGESTION_UNDO_MS
      return mapPage(
        await listSuggestions(db, { ...request, decidedAfter, links: query.links !== undefined }),
        isReceived ? presentReceived : presentSuggestion,
      )
    },

    suggestChange: async ({ viewer, params: { pathId }, body, runIdempotent }) => {
      if (body.problem == null) await limits.attemptIfLimited(`suggestion:${viewer.id}`, SUGGESTIONS_PER_PERSON)
      else await limits.attemptIfLimited(`linkReport:${viewer.id}`, LINK_REPORTS_PER_PERSON)
      return await runIdempotent(
        async (trx) => {
          const journey = await lockToSuggest(trx, pathId, viewer)
          const id =
            body.problem == null
              ? await addTexts(context, trx, journey, { viewer, body })
              : await addLinkReport(context, trx, journey, { viewer, body })
          await tellAuthors(trx, journey, { actorId: viewer.id, subjectId: id }, clock())
          return { id }
        },
        async (trx, { id }) => {
          const row = required(await readSuggestion(trx, id, viewer.id), 'suggestionNotFound')
          await requireJourney(trx, row.journeyId, readerOf(viewer))
          return presentSuggestion(row)
        },
      )
    },
  }
}

interface Sent<Body> {
  viewer: Viewer
  body: Body
}

/** Adds a suggestion of changed texts; returns its id. */
async function addTexts(
  context: AppContext,
  trx: Trx,
  journey: JourneyState,
  { viewer, body }: Sent<TextsInput>,
): Promise<string> {
  if (!journey.takesSuggestions) throw new HttpError('suggestionsClosed')
  const now = context.clock()
  const pair = { personId: viewer.id, journeyId: journey.id }
  allow(reasonToWait(await store.readEarlier(trx, { ...pair, ownerId: journey.ownerId }), now))
  if (body.version !== journey.version) throw new HttpError('conflict')
  const { base, changes } = await readSuggested(trx, journey, { viewer, body, now })
  const id = newId(now)
  const texts = { message: body.message, base: JSON.stringify(base), changes: JSON.stringify(changes) }
  const added = { id, ...pair, ...texts, createdAt: now }
  await withinQuota(context, trx, viewer.id, () => store.insertSuggestion(trx, added))
  return id
}

/**
 * Adds the report of a link, even if the owner takes no suggestions or the person has an open one;
 * returns its id.
 */
async function addLinkReport(
  context: AppContext,
  trx: Trx,
  journey: JourneyState,
  { viewer, body: { stepId, problem, url, message } }: Sent<LinkReportInput>,
): Promise<string> {
  if (!viewer.emailVerified && url !== '') throw invalidField('url', 'linksUnconfirmed')
  if (!viewer.emailVerified && hasLink(message)) throw invalidField('message', 'linksUnconfirmed')
  const oldUrl = required(await store.readLink(trx, { journeyId: journey.id, stepId }), 'stepNotFound')
  if (url === oldUrl) throw invalidField('url', 'sameLink')
  const now = context.clock()
  const id = newId(now)
  const of = { journeyId: journey.id, stepId, personId: viewer.id }
  const added = { id, ...of, problem, message, oldUrl, url: url || null, createdAt: now }
  await withinQuota(context, trx, viewer.id, () => store.insertReport(trx, added))
  return id
}

async function tellAuthors(
  trx: Trx,
  journey: JourneyState,
  act: { actorId: string; subjectId: string },
  now: number,
): Promise<void> {
  const event = { kind: 'suggestion', ...act, journeyId: journey.id } as const
  await record(
    trx,
    authorsOf(journey).map((recipientId) => ({ ...event, recipientId })),
    now,
  )
}

interface Given extends Sent<TextsInput> {
  now: number
}

/** The part of the journey that the input changes; throws if that is too much or nothing. */
async function readSuggested(trx: Trx, journey: JourneyState, { viewer, body, now }: Given): Promise<Suggested> {
  // Removed steps are left out, so that no one can read their texts by sending an id.
  const steps = withoutRemovedSteps(await readStoredSteps(trx, journey.id))
  const before = await readJourneyTexts(trx, journey.id, steps)
  const merged = body.steps && mergeSteps(steps, body.steps).map((step) => ({ ...step, id: step.id ?? newId(now) }))
  if (merged && !areUnitsValid(merged)) throw invalidField('steps', 'alternativeMisplaced')
  const suggested = suggestedBetween(before, textsAfter(before, body, merged?.map(revisionStepOf)))
  const { changes } = changesOfSuggestion(suggested, before)
  if (changes.length === 0) throw invalidField('steps', 'nothingSuggested')
  if (countChanged(changes) > SUGGESTED_STEPS_MAX)
    throw invalidField('steps', 'tooManySuggested', { maximum: SUGGESTED_STEPS_MAX })
  if (suggestedBytes(suggested) + Buffer.byteLength(body.message) > SUGGESTED_BYTES_MAX)
    throw new HttpError('tooLarge', { fields: [{ field: 'steps', key: 'suggestionTooLong' }] })
  if (!viewer.emailVerified) refuseLinks(body.message, suggested.changes)
  return suggested
}

/** The journey's texts with the changes of the input. Left-out fields stay, as does the language. */
function textsAfter(before: JourneyTexts, input: TextsInput, steps = before.steps): JourneyTexts {
  const { name = before.name, description = before.description, level = before.level } = input
  const { closingWords = before.closingWords, badges } = input
  const language = input.language ?? before.language
  return {
    ...{ name, description, level, language, closingWords: closingWords || null, steps },
    badges: badges?.map((badge) => badge.name) ?? before.badges,
  }
}

/** Refuses links and texts with links from unconfirmed accounts. */
function refuseLinks(message: string, { steps, ...fields }: TextsPart): void {
  if (hasLink(message)) throw invalidField('message', 'linksUnconfirmed')
  const words = [fields, ...steps].flatMap((part) => Object.entries(part))
  const isLink = ([field, value]: [string, unknown]) =>
    field === 'url' || (field !== 'id' && typeof value === 'string' && hasLink(value))
  if (words.some(isLink)) throw invalidField('steps', 'linksUnconfirmed')
}
