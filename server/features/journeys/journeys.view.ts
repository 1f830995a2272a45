import type { Badge } from '#contract/badge.ts'
import { FACES_MAX, type Journey, type SiteNumbers } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import { SITE_JOURNEYS_MAX, SITE_NUMBER_MIN } from '#contract/rules/journey.ts'
import { archivedUrlOf } from '#contract/rules/link.ts'
import { filledFieldsOf } from '#contract/rules/step.ts'
import { countUnits } from '#contract/rules/step-units.ts'
import type { Step, StepType } from '#contract/step.ts'
import { isDeleted, isHidden } from '#server/core/access/content.ts'
import { readJson } from '#server/core/database/dialect.ts'
import { JsonText } from '#server/core/http/answers.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { shownNumber } from '#server/core/ranking/anonymity.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import { smallImageUrlOf } from '#server/features/previews/previews.view.ts'
import type { CreditRow } from './adaptations.store.ts'
import { presentCredit } from './credit.ts'
import type { CardRow, CountedStepRow, DoneRow, JourneyRow, ListedRow, SharedRow, StepRow } from './read.store.ts'
import type { SiteCounts } from './site-numbers.store.ts'

export function presentJourney(row: JourneyRow, viewer: Viewer | null): Journey {
  const steps = row.steps === undefined ? [] : readJson<CountedStepRow[]>(row.steps)
  const { unseen = [] } = row
  const unseenThreads = new Map(unseen.map(({ stepId, threads }) => [stepId, Number(threads)]))
  return {
    ...presentShared(row),
    ...presentMarks(row, viewer),
    pathFollowers: faces(readJson<PersonRow[]>(row.followers), row.followed ? viewer : null),
    personLikes: faces(readJson<PersonRow[]>(row.likers), row.liked ? viewer : null),
    ...(row.steps !== undefined && {
      steps: steps.map((step) => presentCountedStep(step, unseenThreads.get(step.id))),
    }),
    ...(row.coauthors !== undefined && { coauthors: readJson<PersonRow[]>(row.coauthors).map(presentPerson) }),
    ...(row.helpers !== undefined && { helpers: helpersOf(readJson<HelperRow[]>(row.helpers), steps) }),
    ...sinceVisit(steps, row.seenAt),
    ...(row.commentCount !== undefined && {
      adaptationCount: Number(row.adaptationCount),
      commentCount: row.commentCount - unseen.reduce((sum, { count }) => sum + Number(count), 0),
      discussionClosed: Boolean(row.discussionClosedAt) || Boolean(row.apart),
      takesSuggestions: row.takesSuggestions === 1,
    }),
  }
}

type HelperRow = PersonRow & { taken: string | null }

/** The helpers, each person once, with the present steps that their suggestions changed or added. */
function helpersOf(rows: readonly HelperRow[], steps: readonly { id: string }[]): NonNullable<Journey['helpers']> {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((accepted) => {
    const keys = new Set(accepted.flatMap(({ taken }) => JSON.parse(taken ?? '[]') as string[]))
    const isHelped = (id: string) => ['step', 'part', 'content'].some((kind) => keys.has(`${kind}:${id}`))
    const stepIds = steps.flatMap(({ id }) => (isHelped(id) ? [id] : []))
    return accepted.slice(0, 1).map((person) => ({ person: presentPerson(person), stepIds }))
  })
}

/** The parts of a card's JSON that are the same for all viewers, which is most of it. */
interface CardText {
  /** The shared JSON without its closing brace. */
  shared: string
  followers: string
  likers: string
}

/** The texts of the cards in memory, dropped together with their rows. */
const cardTexts = new WeakMap<CardRow, CardText>()

/** A journey of a list, without steps, as JSON text. */
export function writeJourney(row: ListedRow, viewer: Viewer | null, more: object = {}): JsonText<Journey> {
  const { shared, followers, likers } = textOf(row.card)
  const facesOf = (known: string, people: unknown, reacted: unknown) =>
    reacted ? JSON.stringify(faces(readJson<PersonRow[]>(people), viewer)) : known
  const pathFollowers = facesOf(followers, row.followers, row.followed)
  const personLikes = facesOf(likers, row.likers, row.liked)
  const own = JSON.stringify({ ...presentMarks(row, viewer), ...more }).slice(1)
  return new JsonText(`${shared},"pathFollowers":${pathFollowers},"personLikes":${personLikes},${own}`)
}

function textOf(card: CardRow): CardText {
  const known = cardTexts.get(card)
  if (known) return known
  const [followers, likers] = [card.followers, card.likers].map((rows) =>
    JSON.stringify(faces(readJson<PersonRow[]>(rows), null)),
  ) as [string, string]
  const text = { shared: JSON.stringify(presentShared(card)).slice(0, -1), followers, likers }
  cardTexts.set(card, text)
  return text
}

/** The parts that all viewers share, without the people. */
function presentShared(row: SharedRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: isoTime(row.createdAt),
    owner: presentPerson(readJson<PersonRow>(row.owner)),
    badges: readJson<Badge[]>(row.badges),
    stepCount: row.stepCount,
    followerCount: row.followerCount,
    likeCount: row.likeCount,
    visibility: row.visibility,
    archived: row.archivedAt !== null,
    version: row.version,
    requiredCount: row.requiredCount,
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
    ...ratingOf(row),
    ...creditOf(row),
    ...(isDeleted(row) && { deletedAt: isoTime(row.deletedAt) }),
    ...(isHidden(row) && {
      hidden: { at: isoTime(row.hiddenAt), reason: row.hiddenFor ?? '' },
    }),
  }
}

function presentMarks(row: JourneyRow, viewer: Viewer | null) {
  const done = viewer && readJson<DoneRow[]>(row.done)
  return {
    followed: Boolean(row.followed),
    liked: Boolean(row.liked),
    completedCount: done?.length ?? null,
    requiredDone: done && countUnits(done.map(({ unit }) => unit)),
    doneSteps: done?.map(({ position }) => position) ?? null,
    ...(row.because !== undefined && { because: row.because }),
  }
}

function ratingOf({ ratingStars: stars, ratingCount }: SharedRow): Pick<Journey, 'rating'> {
  const count = shownNumber(ratingCount)
  return stars === null || count === null ? {} : { rating: { stars, count } }
}

function creditOf(row: SharedRow): Pick<Journey, 'adaptedFrom'> {
  const adaptedFrom = presentCredit(readJson<CreditRow | null>(row.credit))
  return adaptedFrom ? { adaptedFrom } : {}
}

/** The new steps since a follower's last visit. */
function sinceVisit(steps: readonly CountedStepRow[], seenAt: number | null | undefined): Pick<Journey, 'sinceVisit'> {
  if (seenAt == null) return {}
  const added = steps.filter(({ createdAt = 0 }) => createdAt > seenAt)
  const links = steps.filter((step) => (step.linkChangedAt ?? 0) > seenAt && !added.includes(step))
  if (added.length + links.length === 0) return {}
  return { sinceVisit: { steps: added.length, links: links.length } }
}

function presentCountedStep({ commentCount: all, failingSince, ...row }: CountedStepRow, unseen = 0): Step {
  const commentCount = all - unseen
  return {
    ...presentStep(row),
    ...(commentCount > 0 && { commentCount }),
    ...(failingSince != null && {
      linkState: { failingSince: isoTime(failingSince), archivedUrl: archivedUrlOf(row.url) },
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
    ...filledFieldsOf({ ...row, optional: row.optional === 1, orPrevious: row.orPrevious === 1 }),
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
