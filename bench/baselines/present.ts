import type { Person, Row } from './types.ts'

/** The journey in a row, as JSON in the format of Cairn's API. */
export function present(row: Row, viewer: Person) {
  const firstThree = (people: unknown, includesViewer: unknown) => {
    const others = (parse(people) as Person[]).filter(({ id }) => id !== viewer.id || !includesViewer)
    return (includesViewer ? [viewer, ...others] : others).slice(0, 3)
  }
  const done = parse(row.done) as { position: number; unit: number }[]
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.createdAt).toISOString(),
    owner: parse(row.owner),
    badges: parse(row.badges),
    ...(row.steps !== undefined && { steps: (parse(row.steps) as object[]).map(withoutUnknown) }),
    pathFollowers: firstThree(row.followers, row.followed),
    personLikes: firstThree(row.likers, row.liked),
    stepCount: row.stepCount,
    followerCount: row.followerCount,
    likeCount: row.likeCount,
    followed: Boolean(row.followed),
    liked: Boolean(row.liked),
    visibility: row.visibility,
    archived: row.archivedAt !== null,
    version: row.version,
    completedCount: done.length,
    requiredCount: row.requiredCount,
    requiredDone: new Set(done.map(({ unit }) => unit)).size,
    doneSteps: done.map(({ position }) => position),
    stepTypes: JSON.parse(row.stepTypes),
    stepUnits: JSON.parse(row.stepUnits),
    minutes: row.minutes,
    free: row.free === null ? null : row.free !== 0,
    language: row.language,
    level: row.level,
    closingWords: row.closingWords,
    licence: row.licence,
    cover: row.cover,
    coverSeed: row.coverSeed ?? row.id,
    coverPictures: row.coverImages === null ? [] : (JSON.parse(row.coverImages) as string[]).map(pictureOf),
    ...(row.commentCount !== undefined && {
      commentCount: row.commentCount,
      coauthors: parse(row.coauthors),
      helpers: (parse(row.helpers) as Person[]).map((person) => ({ person, stepIds: [] })),
      adaptationCount: Number(row.adaptationCount),
      discussionClosed: row.discussionClosedAt !== null,
      takesSuggestions: row.takesSuggestions === 1,
    }),
  }
}

function pictureOf(imageId: string): string {
  return `/api/images/${imageId}-small`
}

function withoutUnknown(step: object) {
  return Object.fromEntries(Object.entries(step).filter(([, value]) => value !== null && value !== 0))
}

function parse(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : json
}
