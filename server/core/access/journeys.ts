import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { type JourneyChange, VISIBILITIES, type Visibility } from '#contract/journey.ts'
import type { Licence } from '#contract/rules/journey.ts'
import { PAUSE_MS } from '#contract/rules/moderation.ts'
import { isDeleted, isHidden, isKeptSql, isNotHiddenSql } from './content.ts'
import { type Id, isSuspended } from './people.ts'

// Access rules of journeys: who may read and change them. Functions that end in `Sql` build the
// condition of the same rule for a query.

/** The columns of a journey that decide who may do what. */
export interface JourneyAccess {
  id: string
  ownerId: string
  /** The ids of people who accepted to work on it, each between spaces: ' a b '. */
  coauthorIds: string
  visibility: Visibility
  archivedAt: number | null
  deletedAt: number | null
  hiddenAt: number | null
}

/** The person who reads; `id` is null for visitors. */
export interface Reader {
  id: string | null
  moderates: boolean
}

export function isPrivate({ visibility }: { visibility: Visibility }): boolean {
  return visibility === 'private'
}

function isNotPrivateSql(alias: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(`${alias}.visibility`)} <> 'private'`
}

/** SQL: people other than the authors may see the journey, if it isn't deleted. */
export function isSharedSql(alias = 'journey'): RawBuilder<SqlBool> {
  return sql`(${isNotPrivateSql(alias)} and ${isNotHiddenSql(alias)})`
}

/** The people who work on a journey: its owner and its co-authors. */
interface Authors extends Pick<JourneyAccess, 'ownerId' | 'coauthorIds'> {}

/** The ids of a journey's co-authors, the longest-standing first. */
export function coauthorsOf({ coauthorIds }: Pick<Authors, 'coauthorIds'>): string[] {
  return coauthorIds.split(' ').filter((id) => id !== '')
}

/** The value of the column `coauthorIds`. */
export function coauthorIdsOf(ids: readonly string[]): string {
  return ids.length > 0 ? ` ${ids.join(' ')} ` : ''
}

/** The owner, then the co-authors. */
export function authorsOf(journey: Authors): string[] {
  return [journey.ownerId, ...coauthorsOf(journey)]
}

/** Whether the person works on the journey. */
export function isAuthor(journey: Authors, personId: string | null): boolean {
  return personId !== null && authorsOf(journey).includes(personId)
}

/** SQL twin of `isAuthor`, for the row `alias`. */
export function isAuthorSql(personId: Id, alias = 'journey'): RawBuilder<SqlBool> {
  const ids = sql.ref(`${alias}.coauthorIds`)
  return sql`(${sql.ref(`${alias}.ownerId`)} = ${personId}
    or replace(${ids}, ' ' || cast(${personId} as text) || ' ', '') <> ${ids})`
}

// Each `reasonNotTo...` function returns the error code of a refusal, or null.

/** Private and moderator-hidden journeys look like missing ones to everyone but their authors. */
export function reasonNotToRead(journey: JourneyAccess, viewerId: string | null, moderates = false): ErrorCode | null {
  const isOutOfSight = isPrivate(journey) || (isHidden(journey) && !moderates)
  if (isOutOfSight && !isAuthor(journey, viewerId)) return 'journeyNotFound'
  return isDeleted(journey) ? 'gone' : null
}

/** SQL: `reasonNotToRead` is null for the journey `alias` and a viewer who doesn't moderate. */
export function isReadableSql(viewerId: Id, alias = 'journey'): RawBuilder<SqlBool> {
  return sql`(${isKeptSql(alias)} and (${isSharedSql(alias)} or ${isAuthorSql(viewerId, alias)}))`
}

/** Whether moderators can read a journey's texts: it is neither private nor deleted. */
export function isOpenToModerators(journey: { visibility: Visibility; deletedAt: number | null }): boolean {
  return !isPrivate(journey) && !isDeleted(journey)
}

/** SQL twin of `isOpenToModerators`, for the row `alias`. */
export function isOpenToModeratorsSql(alias = 'journey'): RawBuilder<SqlBool> {
  return sql`(${isNotPrivateSql(alias)} and ${isKeptSql(alias)})`
}

/** The columns of a journey that, with its owner's state, decide whether public lists show it. */
export interface ListingState extends Pick<JourneyAccess, 'visibility' | 'archivedAt' | 'deletedAt' | 'hiddenAt'> {
  stepCount: number
}

/** Whether public lists show the journey; they read the result from its column `listedAt`. */
export function isListed(journey: ListingState, owner: { suspendedAt: number | null }): boolean {
  return (
    !isSuspended(owner) &&
    !isHidden(journey) &&
    journey.visibility === 'public' &&
    journey.stepCount > 0 &&
    journey.archivedAt === null &&
    !isDeleted(journey)
  )
}

/** Whether a journey becomes public; `before` is null for a new one. */
export function becomesPublic(
  before: { visibility: Visibility } | null,
  after: Pick<JourneyChange, 'visibility'>,
): boolean {
  return after.visibility === 'public' && before?.visibility !== 'public'
}

/** Only the owner decides on visibility, licence, deletion, the discussion, co-authors and a new owner. */
export function reasonNotToOwn(journey: JourneyAccess, viewerId: string): ErrorCode | null {
  return reasonNotToRead(journey, viewerId) ?? (journey.ownerId === viewerId ? null : 'ownerOnly')
}

/** Authors change texts and steps, and decide on what readers report. */
export function reasonNotToWorkOn(journey: JourneyAccess, viewerId: string): ErrorCode | null {
  return reasonNotToRead(journey, viewerId) ?? (isAuthor(journey, viewerId) ? null : 'ownerOnly')
}

/**
 * Only the owner changes visibility, archiving, licence and whether suggestions are wanted. Sending
 * the present value is no change.
 */
export function reasonNotToChange(
  journey: JourneyAccess & { licence: Licence | null; takesSuggestions: number },
  { visibility = journey.visibility, archived, licence, takesSuggestions }: JourneyChange,
  viewerId: string,
): ErrorCode | null {
  const reason = reasonNotToWorkOn(journey, viewerId)
  if (reason || journey.ownerId === viewerId) return reason
  const isArchived = journey.archivedAt !== null
  const isSame = visibility === journey.visibility && (archived ?? isArchived) === isArchived
  const takes = journey.takesSuggestions === 1
  const keepsRights = (licence ?? journey.licence) === journey.licence && (takesSuggestions ?? takes) === takes
  return isSame && keepsRights ? null : 'ownerOnly'
}

export function reasonNotToFollow(journey: JourneyAccess, viewerId: string, followsAlready: boolean): ErrorCode | null {
  const unreadable = reasonNotToRead(journey, viewerId)
  if (unreadable) return unreadable
  if (journey.ownerId === viewerId) return 'ownJourney'
  return journey.archivedAt !== null && !followsAlready ? 'archived' : null
}

/**
 * Why a person can't make their own version of a journey. A block looks like a journey that doesn't
 * allow versions. Owners may copy their own in any state.
 */
export function reasonNotToAdapt(
  journey: JourneyAccess & { licence: Licence | null; listedAt: number | null },
  viewerId: string,
  areApart: boolean,
): ErrorCode | null {
  const unreadable = reasonNotToRead(journey, viewerId)
  if (unreadable !== null || journey.ownerId === viewerId) return unreadable
  return journey.listedAt === null || journey.licence !== 'ccBy' || areApart ? 'notAdaptable' : null
}

/** SQL twin of `reasonNotToAdapt` for people who don't own the row `alias` and have no block with its owner. */
export function isAdaptableSql(alias = 'journey'): RawBuilder<SqlBool> {
  return sql`(${sql.ref(`${alias}.listedAt`)} is not null and ${sql.ref(`${alias}.licence`)} = 'ccBy')`
}

/** Why the viewer can't thank the authors of a journey: authors can't thank themselves. */
export function reasonNotToThank(journey: JourneyAccess, viewerId: string): ErrorCode | null {
  return reasonNotToRead(journey, viewerId) ?? (isAuthor(journey, viewerId) ? 'forbidden' : null)
}

/** Why the viewer can't comment; a block looks like a discussion that the owner closed. */
export function reasonNotToWrite(journey: { discussionClosedAt: number | null }, areApart: boolean): ErrorCode | null {
  return journey.discussionClosedAt !== null || areApart ? 'discussionClosed' : null
}

/** How long a deleted journey can be restored, in ms. */
export const RESTORABLE_MS = 30 * 24 * 3600 * 1000

export function reasonNotToRestore(
  journey: JourneyAccess & { erasedAt: number | null },
  viewerId: string,
  now: number,
): ErrorCode | null {
  if (journey.ownerId !== viewerId) return reasonNotToRead(journey, viewerId) ?? 'ownerOnly'
  if (journey.erasedAt !== null) return 'gone'
  return journey.deletedAt !== null && journey.deletedAt + RESTORABLE_MS < now ? 'gone' : null
}

/**
 * Whether a journey was invisible to others when its owner's pause of posting began, so that
 * showing it now would be new.
 */
export function wasBeforePause(outOfSightAt: number | null, owner: { pausedUntil: number | null }): boolean {
  return outOfSightAt !== null && outOfSightAt < (owner.pausedUntil ?? 0) - PAUSE_MS
}

/**
 * Whether a change shows something new to others. Reserving rights doesn't, nor does showing a
 * journey to fewer people, or only to those who saw it when a pause began.
 */
export function showsNew(
  journey: JourneyAccess,
  {
    visibility = journey.visibility,
    archived,
    licence,
    takesSuggestions: _takes,
    version: _,
    ...others
  }: JourneyChange,
  owner: { pausedUntil: number | null },
): boolean {
  return (
    Object.values(others).some((value) => value !== undefined) ||
    licence === 'ccBy' ||
    VISIBILITIES.indexOf(visibility) < VISIBILITIES.indexOf(journey.visibility) ||
    (archived === false && wasBeforePause(journey.archivedAt, owner))
  )
}
