import type { Badge } from '#contract/badge.ts'
import { FACES_MAX, type Journey, type SiteNumbers } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { SITE_JOURNEYS_MAX, SITE_NUMBER_MIN } from '#contract/rules/journey.ts'
import { archivedUrlOf } from '#contract/rules/link.ts'
import { knownOf } from '#contract/rules/step.ts'
import { countUnits } from '#contract/rules/step-units.ts'
import type { Step, StepType } from '#contract/step.ts'
import { isDeleted, isHidden } from '#server/core/access/content.ts'
import { readJson } from '#server/core/database/dialect.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { shownNumber } from '#server/core/ranking/anonymity.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import { smallImageUrlOf } from '#server/features/previews/previews.view.ts'
import type { CountedStepRow, DoneRow, JourneyRow, StepRow } from './read.store.ts'
import type { SiteCounts } from './site-numbers.store.ts'

export function presentJourney(row: JourneyRow, viewer: Viewer | null): Journey {
  const liked = Boolean(row.liked)
  const followed = Boolean(row.followed)
  const done = viewer && readJson<DoneRow[]>(row.done)
  const unseen = new Map(row.unseen?.map(({ stepId, count }) => [stepId, Number(count)]))
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.createdAt).toISOString(),
    owner: presentPerson(readJson<PersonRow>(row.owner)),
    badges: readJson<Badge[]>(row.badges),
    ...(row.steps !== undefined && {
      steps: readJson<CountedStepRow[]>(row.steps).map((step) => presentCountedStep(step, unseen.get(step.id))),
    }),
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
    completedCount: done?.length ?? null,
    requiredCount: row.requiredCount,
    requiredDone: done && countUnits(done.map(({ unit }) => unit)),
    doneSteps: done?.map(({ position }) => position) ?? null,
    stepTypes: JSON.parse(row.stepTypes) as StepType[],
    stepUnits: JSON.parse(row.stepUnits) as (number | null)[],
    minutes: row.minutes,
    free: row.free === null ? null : Boolean(row.free),
    language: row.language,
    level: row.level,
    closingWords: row.closingWords,
    licence: row.licence,
    cover: row.cover,
    coverSeed: row.coverSeed ?? row.id,
    coverPictures: row.coverImages === null ? [] : (JSON.parse(row.coverImages) as string[]).map(smallImageUrlOf),
    ...(row.commentCount !== undefined && {
      commentCount: row.commentCount - [...unseen.values()].reduce((sum, count) => sum + count, 0),
      discussionClosed: Boolean(row.discussionClosedAt) || Boolean(row.apart),
    }),
    ...ratingOf(row),
    ...(row.because !== undefined && { because: row.because }),
    ...(isDeleted(row) && { deletedAt: new Date(row.deletedAt).toISOString() }),
    ...(isHidden(row) && {
      hidden: { at: new Date(row.hiddenAt).toISOString(), reason: row.hiddenFor ?? '' },
    }),
  }
}

function ratingOf({ ratingStars: stars, ratingCount }: JourneyRow): Pick<Journey, 'rating'> {
  const count = shownNumber(ratingCount)
  return stars === null || count === null ? {} : { rating: { stars, count } }
}

function presentCountedStep({ commentCount: all, failingSince, ...row }: CountedStepRow, unseen = 0): Step {
  const commentCount = all - unseen
  return {
    ...presentStep(row),
    ...(commentCount > 0 && { commentCount }),
    ...(failingSince != null && {
      linkState: { failingSince: new Date(failingSince).toISOString(), archivedUrl: archivedUrlOf(row.url) },
    }),
  }
}

export function presentStep(row: StepRow): Step {
  const { id, stepType, description, url, targetId } = row
  return {
    id,
    stepType,
    description,
    url,
    ...(targetId !== null && { targetId }),
    ...knownOf({ ...row, optional: row.optional === 1, orPrevious: row.orPrevious === 1 }),
  }
}

/** The latest people who reacted; the viewer comes first if they reacted. */
function faces(rows: PersonRow[], self: Viewer | null): Person[] {
  const others = rows.map(presentPerson).filter(({ id }) => id !== self?.id)
  return (self ? [self.person, ...others] : others).slice(0, FACES_MAX)
}

export function presentSiteNumbers({ read, journeys, freeSteps, freeMinutes, finishes }: SiteCounts): SiteNumbers {
  const shown = (count: number) => (count < SITE_NUMBER_MIN ? null : count)
  return {
    journeys: shown(journeys),
    freeSteps: shown(freeSteps),
    freeHours: shown(Math.floor(freeMinutes / 60)),
    finishes: shown(shownNumber(finishes) ?? 0),
    more: read === SITE_JOURNEYS_MAX,
  }
}

/** The URL of the journey's page. */
export function journeyUrl(site: string, { id }: { id: string }): string {
  return `${site}/app/discover/journey/${encodeURIComponent(id)}`
}
