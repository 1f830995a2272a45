import type { Badge } from '#contract/badge.ts'
import { FACES_MAX, type Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import type { Step } from '#contract/step.ts'
import type { Dialect } from '#server/database/dialect.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { presentPerson } from '#server/people/people.view.ts'
import type { PersonRow } from '#server/people/read.store.ts'
import type { JourneyRow, StepRow } from './read.store.ts'

export function presentJourney(row: JourneyRow, viewer: Viewer | null, { readJson }: Dialect): Journey {
  const liked = Boolean(row.liked)
  const followed = Boolean(row.followed)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.createdAt).toISOString(),
    owner: presentPerson(readJson<PersonRow>(row.owner)),
    badges: readJson<Badge[]>(row.badges),
    ...(row.steps !== undefined && { steps: readJson<StepRow[]>(row.steps).map(presentStep) }),
    pathFollowers: faces(readJson<PersonRow[]>(row.followers), followed ? viewer : null),
    personLikes: faces(readJson<PersonRow[]>(row.likers), liked ? viewer : null),
    stepCount: row.stepCount,
    followerCount: row.followerCount,
    likeCount: row.likeCount,
    followed,
    liked,
    visibility: row.visibility,
    archived: row.archivedAt !== null,
    version: row.version,
    completedCount: viewer ? Number(row.completedCount ?? 0) : null,
    ...(row.because !== undefined && { because: readJson<Badge[]>(row.because) }),
    ...(row.deletedAt !== null && { deletedAt: new Date(row.deletedAt).toISOString() }),
    ...(row.hiddenAt !== null && {
      hidden: { at: new Date(row.hiddenAt).toISOString(), reason: row.hiddenFor ?? '' },
    }),
  }
}

export function presentStep({ targetId, ...step }: StepRow): Step {
  return targetId === null ? step : { ...step, targetId }
}

/** The latest people who reacted; a viewer who reacted comes first. */
function faces(rows: PersonRow[], self: Viewer | null): Person[] {
  const others = rows.map(presentPerson).filter(({ id }) => id !== self?.id)
  return (self ? [self.person, ...others] : others).slice(0, FACES_MAX)
}
