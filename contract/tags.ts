/** The kinds of data that screens show. */
type Noun =
  | 'badges'
  | 'circle'
  | 'comments'
  | 'deletedJourneys'
  | 'drafts'
  | 'emailSettings'
  | 'flags'
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
  | 'sessions'
  | 'upkeep'
  | 'week'

/**
 * What a call reads or changes. With `:{field}` it means one item: its id is that field of the
 * path, the body or the answer (`owner.id` for a nested one). Without, or where the field is
 * missing, it means all items.
 */
export type Tag = Noun | `${Noun}:{${string}}`

/** A call as it was made: where the fields of its tags are looked up. */
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
