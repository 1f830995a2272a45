/** The kinds of data that screens show. */
type Noun =
  | 'badges'
  | 'circle'
  | 'coauthors'
  | 'coauthorships'
  | 'comments'
  | 'deletedJourneys'
  | 'drafts'
  | 'emailSettings'
  | 'finish'
  | 'groups'
  | 'identities'
  | 'interests'
  | 'journey'
  | 'journeyPeople'
  | 'journeys'
  | 'moderation'
  | 'notes'
  | 'noticeSettings'
  | 'notices'
  | 'onboarding'
  | 'people'
  | 'person'
  | 'progress'
  | 'ratingNotes'
  | 'revisions'
  | 'sessions'
  | 'suggestions'
  | 'site'
  | 'upkeep'
  | 'week'

/**
 * The data that a call reads or changes. With `:{field}` it means one item, whose id is in that
 * field of the path, the body or the answer (`owner.id` for a nested field). Without a field, or if
 * the field is missing, it means all items.
 */
export type Tag = Noun | `${Noun}:{${string}}`

/**
 * Tags of everything that shows a person's name, photo or profile; the person is `id` of the
 * answer.
 */
export const SHOWS_PERSON = [
  'comments',
  'person:{id}',
  'people',
  'circle',
  'journeys',
  'journey',
  'journeyPeople',
  'deletedJourneys',
  'moderation',
] as const satisfies readonly Tag[]

/** Tags of everything that disappears when a person is suspended, and comes back afterwards. */
export const HOLDS_PERSON = [
  'comments',
  'journeys',
  'journey',
  'journeyPeople',
  'badges',
  'person',
  'people',
  'circle',
  'moderation',
] as const satisfies readonly Tag[]

/**
 * Tags of everything that moderators hide or show again. They don't see reports of links, so these
 * aren't included.
 */
export const DECIDES = [
  'comments',
  'journeys',
  'journey',
  'journeyPeople',
  'progress',
  'ratingNotes',
  'badges',
  'person',
  'people',
  'moderation',
] as const satisfies readonly Tag[]

/**
 * Tags of everything that disappears when an owner deletes a journey, and comes back when it is
 * restored. The owner's profile isn't included.
 */
export const HOLDS_DELETED_JOURNEY = [
  'journeys',
  'journey',
  'comments:{id}',
  'journeyPeople:{id}',
  'progress:{id}',
  'notes:{id}',
  'ratingNotes:{id}',
  'deletedJourneys',
  'badges',
  'people',
  'moderation',
] as const satisfies readonly Tag[]

/** Tags of everything that names a badge. */
export const SHOWS_BADGE = [
  'badges',
  'interests',
  'journeys',
  'journey',
  'deletedJourneys',
  'moderation',
] as const satisfies readonly Tag[]

/** A finished call, in which the fields of its tags are looked up. */
export interface MadeCall {
  params?: Record<string, unknown> | undefined
  body?: unknown
  answer?: unknown
}

/** Whether a writing call makes the answer of a reading call out of date. */
export function isAffected(
  reading: { reads: readonly Tag[]; call: MadeCall },
  writing: { changes: readonly Tag[]; call: MadeCall },
): boolean {
  const changed = writing.changes.map((tag) => resolve(tag, writing.call))
  return reading.reads
    .map((tag) => resolve(tag, reading.call))
    .some((read) => changed.some(({ noun, id }) => noun === read.noun && (!id || !read.id || id === read.id)))
}

function resolve(tag: Tag, call: MadeCall): { noun: string; id: string | undefined } {
  const [noun = '', field] = tag.split(/:\{|\}/u)
  return { noun, id: field === undefined ? undefined : idIn(call, field.split('.')) }
}

function idIn({ params, body, answer }: MadeCall, path: readonly string[]): string | undefined {
  for (const source of [params, body, answer]) {
    const value = path.reduce<unknown>((parent, key) => Object(parent)[key], source)
    if (typeof value === 'string') return value
  }
  return
}
