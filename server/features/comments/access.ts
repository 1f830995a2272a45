import { type Reader, reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { required } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { readerOf } from '#server/features/journeys/require-journey.ts'
import { type JourneyState, lockJourney, readJourneyState } from '#server/features/journeys/state.store.ts'
import { lockPeople } from '#server/features/people/people.store.ts'
import { type CommentPlace, type CommentState, lockComment, readPlaceOf } from './comments.store.ts'
import { lockGroup, readGroupOf } from './groups.store.ts'
import { type CommentRow, readComment } from './read.store.ts'

/** What people talk about: a journey, or in a group, of which the lead counts as owner. */
export interface Talk extends CommentPlace {
  ownerId: string
  /** Null in a group. */
  journey: JourneyState | null
}

export function talkAbout(journey: JourneyState): Talk {
  return { journeyId: journey.id, groupId: null, ownerId: journey.ownerId, journey }
}

function talkIn(groupId: string, { leadId }: { leadId: string }): Talk {
  return { journeyId: null, groupId, ownerId: leadId, journey: null }
}

/** The talk in a group; throws 404 for everyone but its members. */
export async function requireTalkIn(db: Db, groupId: string, viewerId: string | null): Promise<Talk> {
  return talkIn(groupId, required(await readGroupOf(db, groupId, viewerId), 'notFound'))
}

/** Like `requireTalkIn`, with the viewer and then the group locked until the transaction ends. */
export async function requireLockedTalkIn(trx: Trx, groupId: string, viewerId: string): Promise<Talk> {
  await lockPeople(trx, [viewerId])
  await lockGroup(trx, groupId)
  return await requireTalkIn(trx, groupId, viewerId)
}

/** A comment that the viewer can see, with its journey or group; 404 for all other comments, whatever the reason. */
export async function requireComment(db: Db, id: string, reader: Reader): Promise<{ row: CommentRow; talk: Talk }> {
  const row = required(await readComment(db, id, reader), 'commentNotFound')
  const talk = required(await readTalkOf(db, row, reader), 'commentNotFound')
  // A reply is invisible if the comment that it answers is.
  if (row.parentId !== null) required(await readComment(db, row.parentId, reader), 'commentNotFound')
  return { row, talk }
}

async function readTalkOf(db: Db, { journeyId, groupId }: CommentPlace, reader: Reader): Promise<Talk | undefined> {
  if (groupId !== null) {
    const group = await readGroupOf(db, groupId, reader.id)
    return group && talkIn(groupId, group)
  }
  const journey = journeyId === null ? undefined : await readJourneyState(db, journeyId)
  return journey && reasonNotToRead(journey, reader.id, reader.moderates) === null ? talkAbout(journey) : undefined
}

/** Locks the comment, after its journey, or after the viewer and its group. */
export async function lockInPlace(trx: Trx, id: string, viewerId: string): Promise<CommentState> {
  const { journeyId, groupId } = required(await readPlaceOf(trx, id), 'commentNotFound')
  if (groupId !== null) {
    await lockPeople(trx, [viewerId])
    await lockGroup(trx, groupId)
  } else if (journeyId !== null) await lockJourney(trx, journeyId)
  return required(await lockComment(trx, id), 'commentNotFound')
}

/** Locks the comment in its place and runs `work`, if the viewer can see the comment. */
export function lockSeen<Answer>(
  db: Db,
  id: string,
  viewer: Viewer,
  work: (trx: Trx, comment: CommentState, talk: Talk) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (trx) => {
    const comment = await lockInPlace(trx, id, viewer.id)
    const { talk } = await requireComment(trx, id, readerOf(viewer))
    return await work(trx, comment, talk)
  })
}
