import { toggled } from '#contract/journey.ts'
import { hasLink } from '#contract/rules/comment-text.ts'
import { isDeleted } from '#server/core/access/content.ts'
import { authorsOf, reasonNotToRead, reasonNotToWrite } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { allow, HttpError, invalidField, required } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { requirePosting, type Viewer } from '#server/core/http/viewer.ts'
import { MENTIONS_PER_PERSON } from '#server/core/limits/limits.policy.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { newId } from '#server/core/platform/ids.ts'
import { readerOf, requireLocked, requireOwn } from '#server/features/journeys/require-journey.ts'
import { areApart } from '#server/features/people/blocks.store.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { lockInPlace, lockSeen, requireComment, requireLockedTalkIn, type Talk, talkAbout } from './access.ts'
import * as policy from './comments.policy.ts'
import * as store from './comments.store.ts'
import { presentComment } from './comments.view.ts'
import {
  listMentionable,
  readMentions,
  recordComment,
  recordMentions,
  recordRemoval,
  saveMentions,
} from './mentions.store.ts'
import { readComment } from './read.store.ts'

type Calls = 'createComment' | 'createGroupComment' | 'changeComment' | 'deleteComment'

export function commentWriteHandlers(context: AppContext, limits: Limits): Handlers<Calls> {
  const { db, clock } = context

  return {
    createComment: ({ viewer, params: { pathId }, body, runIdempotent }) =>
      runIdempotent(
        async (trx) => {
          const journey = await requireLocked(trx, pathId, (found) =>
            reasonNotToRead(found, viewer.id, viewer.moderates),
          )
          await lockPeople(trx, [viewer.id])
          return await create(trx, viewer, talkAbout(journey), body)
        },
        (trx, { id }) => readWritten(trx, id, viewer),
      ),

    createGroupComment: ({ viewer, params: { groupId }, body, runIdempotent }) =>
      runIdempotent(
        async (trx) => create(trx, viewer, await requireLockedTalkIn(trx, groupId, viewer.id), body),
        (trx, { id }) => readWritten(trx, id, viewer),
      ),

    changeComment: ({ viewer, params: { id }, body: { text, mentions } }) =>
      lockSeen(db, id, viewer, async (trx, comment, talk) => {
        allow(policy.reasonNotToEdit(comment, viewer.id))
        await requireOpen(trx, talk, viewer)
        refuseLinks(viewer, text)
        const update = () => store.updateText(trx, id, text, clock())
        if (text !== comment.text) await withinQuota(context, trx, viewer.id, update)
        const changed = { ...comment, authorId: viewer.id, text }
        const personIds = await changeMentions({ trx, limits }, changed, mentions, talk)
        await recordMentions(trx, changed, { personIds, now: clock() })
        return await readWritten(trx, id, viewer)
      }),

    deleteComment: ({ viewer, params: { id } }) =>
      db.transaction().execute(async (trx) => {
        const comment = await lockInPlace(trx, id, viewer.id)
        // No further checks, because people can delete their comments in any state of the journey or group.
        if (comment.authorId === viewer.id) await store.deleteComment(trx, comment, clock())
        else {
          await requireComment(trx, id, readerOf(viewer))
          throw new HttpError('forbidden')
        }
        return null
      }),
  }

  /** Stores a comment. The caller has locked the journey and the viewer, or the viewer and the group. */
  async function create(trx: Trx, viewer: Viewer, talk: Talk, { text, mentions = [], ...within }: Written) {
    await requireOpen(trx, talk, viewer)
    refuseLinks(viewer, text)
    const now = clock()
    if (policy.isRepeated(await store.readLatestOf(trx, viewer.id), text, now)) throw new HttpError('repeated')
    const { journeyId, groupId } = talk
    const place = { journeyId, groupId, ...(await placeOf(trx, { viewer, ...talk, ...within })) }
    const id = newId(now)
    const comment = { id, ...place, authorId: viewer.id, text, createdAt: now }
    await withinQuota(context, trx, viewer.id, () => store.insertComment(trx, comment))
    await changeMentions({ trx, limits }, comment, mentions, talk)
    await recordComment(trx, comment, now)
    return { id }
  }

  async function requireOpen(trx: Trx, { journey }: Talk, viewer: Viewer): Promise<void> {
    if (journey) allow(reasonNotToWrite(journey, await areApart(trx, viewer.id, journey.ownerId)))
  }

  async function readWritten(trx: Trx, id: string, viewer: Viewer) {
    const reader = readerOf(viewer)
    const { row, talk } = await requireComment(trx, id, reader)
    return presentComment(row, { reader, ownerId: talk.ownerId })
  }
}

/** The input of a new comment. */
interface Written {
  text: string
  stepId?: string | undefined
  parentId?: string | undefined
  mentions?: string[] | undefined
}

function refuseLinks({ emailVerified }: Viewer, text: string): void {
  if (!emailVerified && hasLink(text)) throw invalidField('text', 'linksUnconfirmed')
}

/** The step and the comment that a new comment belongs to. */
async function placeOf(
  db: Db,
  {
    viewer,
    journeyId,
    groupId,
    stepId,
    parentId,
  }: { viewer: Viewer; stepId?: string | undefined; parentId?: string | undefined } & store.CommentPlace,
): Promise<{ stepId: string | null; parentId: string | null }> {
  if (parentId === undefined) {
    if (
      stepId !== undefined &&
      (journeyId === null || !(await store.hasStep(db, { journeyId, stepId, orRemoved: false })))
    )
      throw new HttpError('stepNotFound')
    return { stepId: stepId ?? null, parentId: null }
  }
  const parent = await readComment(db, parentId, readerOf(viewer))
  const isHere = parent?.journeyId === journeyId && parent.groupId === groupId
  if (!isHere || parent.shownAt === null) throw new HttpError('commentNotFound')
  if (parent.parentId !== null) throw invalidField('parentId', 'invalidValue')
  return { stepId: parent.stepId, parentId }
}

/**
 * Stores the mentions of a comment, without people whom its text doesn't name. Throws 400 if the
 * writer may not mention a person who isn't mentioned yet, 429 above the limit of new mentions.
 * `undefined` keeps the mentions. Returns the ids of newly mentioned people.
 */
async function changeMentions(
  { trx, limits }: { trx: Trx; limits: Limits },
  { id, authorId: writerId, parentId, text }: { id: string; authorId: string; parentId: string | null; text: string },
  personIds: readonly string[] | undefined,
  { journey, groupId }: Talk,
): Promise<string[]> {
  const before = await readMentions(trx, id)
  const asked = new Set(personIds ?? before.map((person) => person.id))
  if (asked.size === 0 && before.length === 0) return []
  const authorIds = journey ? authorsOf(journey) : []
  const allowed = asked.size > 0 ? await listMentionable(trx, { writerId, authorIds, parentId, groupId }) : []
  const nameOf = new Map([...before, ...allowed].map((person) => [person.id, person.displayName]))
  const names = [...asked].map((personId) => [personId, nameOf.get(personId)] as const)
  if (names.some(([, name]) => name === undefined)) throw invalidField('mentions', 'invalidValue')
  const named = names.filter(([, name]) => text.includes(`@${name}`))
  const added = named.filter(([personId]) => !before.some(({ id }) => id === personId))
  await limits.attemptWithin(trx, `mentions:${writerId}`, added.length, MENTIONS_PER_PERSON)
  await saveMentions(
    trx,
    id,
    named.map(([personId]) => personId),
  )
  return added.map(([personId]) => personId)
}

type MarkCalls = 'markHelpful' | 'removeComment' | 'setDiscussion'

/** The calls that act on other people's comments, such as marking a comment as helpful. */
export function commentMarkHandlers({ db, clock }: AppContext): Handlers<MarkCalls> {
  return {
    markHelpful: async ({ viewer, params: { id }, body }) => {
      if (body?.helpful !== false) requirePosting(viewer, clock())
      return await db.transaction().execute(async (trx) => {
        await lockPeople(trx, [viewer.id])
        const comment = required(await store.lockComment(trx, id), 'commentNotFound')
        await requireComment(trx, id, readerOf(viewer))
        allow(policy.reasonNotToMark(comment, viewer.id))
        const before = await store.hasMarked(trx, id, viewer.id)
        const helpful = toggled(before, body?.helpful)
        if (helpful !== before) await store.setMarked(trx, { commentId: id, personId: viewer.id }, helpful, clock())
        return { helpful, helpfulCount: comment.helpfulCount + Number(helpful) - Number(before) }
      })
    },

    removeComment: ({ viewer, params: { id } }) =>
      lockSeen(db, id, viewer, async (trx, comment, talk) => {
        allow(policy.reasonNotToRemove(comment, talk, viewer.id))
        if (comment.removedAt !== null || isDeleted(comment)) return null
        const now = clock()
        await store.setRemoved(trx, comment, now)
        await recordRemoval(trx, comment, viewer.id, now)
        return null
      }),

    setDiscussion: ({ viewer, params: { pathId }, body: { closed } }) =>
      db.transaction().execute(async (trx) => {
        const journey = await requireOwn(trx, pathId, viewer.id)
        if (closed !== (journey.discussionClosedAt !== null))
          await store.setClosed(trx, journey.id, closed ? clock() : null)
        return { closed }
      }),
  }
}
