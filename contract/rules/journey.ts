import { FORMER_MEMBER_ID } from './person.ts'
export const JOURNEY_NAME_MAX = 120
export const JOURNEY_DESCRIPTION_MAX = 2000
export const JOURNEY_BADGES_MAX = 10
export const JOURNEY_STEPS_MAX = 200
/** Max. removed steps that a journey keeps because people ticked or wrote about them. */
export const JOURNEY_REMOVED_MAX = 3000
/** Max. faces shown beside a count. */
export const FACES_MAX = 3

/** 'public': listed once it has a step. 'unlisted': readable with the link. 'private': readable by its authors. */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const

/** 'pictures': the pictures of the steps, if there are three. 'map': always the map. */
export const COVERS = ['pictures', 'map'] as const

/** 'ccBy': others may make their own version under CC BY 4.0. 'reserved': all rights reserved. */
export const LICENCES = ['ccBy', 'reserved'] as const
export type Licence = (typeof LICENCES)[number]

export const CC_BY = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

/** The licence as English text, for files and feeds; null (not chosen) counts as 'reserved'. */
export function rightsOf(licence: Licence | null): string {
  return licence === 'ccBy' ? `${CC_BY.name}, ${CC_BY.url}` : 'All rights reserved'
}

interface Listed {
  visibility: (typeof VISIBILITIES)[number]
  archived: boolean
  stepCount: number
  hidden?: unknown
}

/** Whether public lists show the journey, as far as the fields of its page tell. */
export function isListed({ visibility, archived, stepCount, hidden }: Listed): boolean {
  return visibility === 'public' && stepCount > 0 && !archived && !hidden
}

/** Whether others can make their own version of the journey, as far as the fields of its page tell. */
export function isAdaptable(journey: Listed & { licence: Licence | null }): boolean {
  return journey.licence === 'ccBy' && isListed(journey)
}

interface Credited {
  name: string
  author?: string | null | undefined
}

/** A credit as English text, for files and feeds. */
export function creditOf({ name, author, first }: Credited & { first?: Credited | null | undefined }): string {
  const named = (one: Credited) => (one.author ? `“${one.name}” by ${one.author}` : `“${one.name}”`)
  return `Adapted from ${named({ name, author })}${first ? `, first made as ${named(first)}` : ''}`
}

export const LEVELS = ['beginner', 'intermediate', 'advanced'] as const
export const CLOSING_WORDS_MAX = 500
export const COVER_SEED_MAX = 64
/** Max. characters of an author's name in a credit, as of a display name. */
export const CREDIT_AUTHOR_MAX = 120
/** `adaptationCount` of a journey isn't counted beyond this number. */
export const ADAPTATIONS_MAX = 100

/** Max. badges and languages of one search. */
export const BADGE_FILTERS_MAX = 5
export const LANGUAGE_FILTERS_MAX = 20

/** Ranges of a journey's minutes: under an hour, under 4 hours, under 16 hours, from 16 hours. */
export const JOURNEY_LENGTHS = ['hour', 'evening', 'weekend', 'longer'] as const
export type Length = (typeof JOURNEY_LENGTHS)[number]

export function lengthOf(minutes: number): Length {
  if (minutes < 60) return 'hour'
  if (minutes < 240) return 'evening'
  return minutes < 960 ? 'weekend' : 'longer'
}

export const SORTS = ['trending', 'newest', 'likes', 'followers'] as const
export type Sort = (typeof SORTS)[number]

/** The next state of a toggle; `undefined` inverts the current one. */
export function toggled(current: boolean, wanted: boolean | undefined): boolean {
  return wanted ?? !current
}

export function isOwnedBy(journey: { owner: { id: string } }, personId: string | null): boolean {
  return journey.owner.id === personId
}

/**
 * Whether the person is the journey's owner or co-author. Lists have no `coauthors`, so there only
 * the owner counts.
 */
export function isAuthoredBy(
  journey: { owner: { id: string }; coauthors?: readonly { id: string }[] | undefined },
  personId: string | null,
): boolean {
  return isOwnedBy(journey, personId) || (journey.coauthors ?? []).some(({ id }) => id === personId)
}

/** The fields that decide whether readers can send reports or suggestions to a journey's authors. */
interface OpenToReaders {
  owner: { id: string }
  discussionClosed?: boolean | undefined
  takesSuggestions?: boolean | undefined
}

/** Whether readers can report links of the journey. */
export function takesReports({ owner, discussionClosed = false }: OpenToReaders): boolean {
  return !discussionClosed && owner.id !== FORMER_MEMBER_ID
}

/** Whether readers can suggest changes of the journey. */
export function takesSuggestions(journey: OpenToReaders): boolean {
  return takesReports(journey) && journey.takesSuggestions !== false
}

/** Max. listed journeys over which the site's numbers are counted; the newest ones are taken. */
export const SITE_JOURNEYS_MAX = 10_000
/** Numbers of the site below this one are shown as null. */
export const SITE_NUMBER_MIN = 50

/** `journeyCount` of a badge isn't counted beyond this number. */
export const BADGE_JOURNEYS_MAX = 1000

/** Max. UTF-8 bytes of all texts of a journey or a draft. */
export const JOURNEY_TEXT_MAX_BYTES = 500_000

type Text = string | null | undefined

interface JourneyTexts {
  name: Text
  description: Text
  closingWords?: Text
  steps: readonly { description: Text; url: Text; note?: Text; section?: Text }[]
}

/** UTF-8 bytes of all texts of a journey or a draft; at most JOURNEY_TEXT_MAX_BYTES are allowed. */
export function textBytesOf({ name, description, closingWords, steps }: JourneyTexts): number {
  const texts = [name, description, closingWords]
  for (const step of steps) texts.push(step.description, step.url, step.note, step.section)
  const encoder = new TextEncoder()
  return texts.reduce((sum, text) => sum + (text ? encoder.encode(text).length : 0), 0)
}

/** Listed journeys are counted up to this number. */
export const JOURNEYS_COUNT_MAX = 1000
