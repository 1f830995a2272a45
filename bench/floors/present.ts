import type { Face, Row } from './shape.ts'

/** The answer that Cairn gives for this row. */
export function present(row: Row, me: Face) {
  const faces = (people: unknown, mine: unknown) => {
    const others = (read(people) as Face[]).filter(({ id }) => id !== me.id || !mine)
    return (mine ? [me, ...others] : others).slice(0, 3)
  }
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.createdAt).toISOString(),
    owner: read(row.owner),
    badges: read(row.badges),
    ...(row.steps !== undefined && { steps: read(row.steps) }),
    pathFollowers: faces(row.followers, row.followed),
    personLikes: faces(row.likers, row.liked),
    stepCount: row.stepCount,
    followerCount: row.followerCount,
    likeCount: row.likeCount,
    followed: Boolean(row.followed),
    liked: Boolean(row.liked),
    visibility: row.visibility,
    archived: row.archivedAt !== null,
    version: row.version,
    completedCount: row.walked,
  }
}

function read(json: unknown): unknown {
  return typeof json === 'string' ? JSON.parse(json) : json
}
