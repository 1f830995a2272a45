import type { TrailItem } from '#contract/home.ts'
import type { Journey } from '#contract/journey.ts'
import type { Notice } from '#contract/notice.ts'
import { fillIn } from '#contract/rules/text.ts'
import { readJson } from '#server/core/database/dialect.ts'
import type { Action, EmailItem, Lead, Section } from '#server/core/mail/content.ts'
import { shortened } from '#server/core/mail/names.ts'
import type { OptionalEmail } from '#server/core/mail/queue-email.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { NAMES_MAX, type NewJourneyRow, type NewStepsRow } from './digest.store.ts'
import type { Recipient } from './due.store.ts'
import { noticeItem, type Sender } from './notices.email.ts'
import { unsubscribeUrl } from './unsubscribe.token.ts'
import { activityUrl, inPieces, isolate, journeyMark, settingsUrl, stepUrl, wordsIn } from './words.ts'

/**
 * A journey with its next step. `minutesAfter`: the minutes of the open required steps after it,
 * null if no length is known.
 */
export type OnTrail = Omit<TrailItem, 'image'> & { minutesAfter: number | null }

export interface Digest {
  next: OnTrail | null
  notStarted: readonly OnTrail[]
  newSteps: readonly NewStepsRow[]
  newJourneys: readonly NewJourneyRow[]
  /** The latest unread notices of other kinds; below: the number of further ones. */
  notices: readonly Notice[]
  noticesLeft: number
  /** A journey that matches the person's interests. */
  suggestion: Journey | null
}

export function composeDigest(
  { settings, siteName }: Sender,
  { id, email, language }: Recipient,
  { next, notStarted, noticesLeft, suggestion, ...news }: Digest,
): OptionalEmail {
  const words = wordsIn(language, siteName)
  const site = settings.publicUrl
  const about = { words, site }
  const told = newsItems(about, news)
  const more = noticesLeft > 0 && {
    more: { label: words.counted(words.notices, 'more', noticesLeft), link: activityUrl(site) },
  }
  const section = (section: Section): Section[] => (section.items.length > 0 ? [section] : [])
  const unsubscribe = unsubscribeUrl(settings, { personId: id, subjects: ['digest'] })
  const links = { settingsPage: settingsUrl(site), stopPage: unsubscribe }
  return {
    language,
    to: email,
    subject: words.digest.subject,
    ...(next ? { preview: previewOf(about, next), lead: leadOf(about, next) } : { lead: leadWithout(about, news) }),
    sections: [
      ...section({ title: words.digest.notStarted, items: notStarted.map((stop) => notStartedItem(about, stop)) }),
      ...section({ title: words.digest.news, items: told, ...more }),
      ...(suggestion ? [suggestionSection(about, suggestion)] : []),
    ],
    footer: [fillIn(words.digest.closing, links), fillIn(words.digest.footer, links)],
    unsubscribe,
  }
}

interface About {
  words: ReturnType<typeof wordsIn>
  site: string
}

function previewOf({ words }: About, { journey, step }: OnTrail): string {
  return fillIn(words.digest.next, { journey: isolate(journey.name), step: isolate(step.description) })
}

/** The main part with the next step, which the button opens on the site, where it can be ticked. */
function leadOf({ words, site }: About, { journey, step, stepNumber, stones, minutesAfter }: OnTrail): Lead {
  const { digest, number, total } = words
  const position = { number: number(stepNumber), steps: number(journey.stepCount) }
  const toGo = minutesAfter ? [` ${fillIn(digest.toGo, { time: total(minutesAfter) })}`] : []
  return {
    trail: { stones: stones.map(({ state }) => state), position: fillIn(digest.position, position) },
    title: [isolate(step.description)],
    lines: [[...inPieces(digest.nextIn, { journey: { name: isolate(journey.name) } }), ...toGo]],
    button: { label: words.openLabel(step), link: stepUrl(site, journey, step) },
    details: [],
  }
}

/**
 * The main part without a journey to continue: the button opens the first news item if that is a
 * journey, else all notices.
 */
function leadWithout(
  { words, site }: About,
  { newSteps, newJourneys }: Pick<Digest, 'newSteps' | 'newJourneys'>,
): Lead {
  const [journey] = [...newSteps, ...newJourneys]
  const button: Action = journey
    ? { label: words.buttons.journey, link: journeyUrl(site, journey) }
    : { label: words.buttons.activity, link: activityUrl(site) }
  return { title: [words.digest.subject], lines: [], button, details: [] }
}

function notStartedItem({ words, site }: About, { journey, step }: OnTrail): EmailItem {
  return {
    mark: journeyMark(journey),
    text: [{ name: isolate(journey.name) }],
    link: stepUrl(site, journey, step),
    details: [fillIn(words.digest.startsWith, { step: isolate(step.description) })],
    action: words.openLabel(step),
  }
}

function newsItems(
  about: About,
  { newSteps, newJourneys, notices }: Pick<Digest, 'newSteps' | 'newJourneys' | 'notices'>,
) {
  return [
    ...newSteps.map((row) => newStepsItem(about, row)),
    ...newJourneys.map((row) => newJourneyItem(about, row)),
    ...notices.map((notice) => noticeItem(about.words, notice, about.site)),
  ]
}

function newStepsItem({ words, site }: About, row: NewStepsRow): EmailItem {
  const count = Number(row.steps)
  const names = readJson<{ description: string; minutes: number | null }[]>(row.names)
  const more = count > NAMES_MAX ? [words.counted(words.steps, 'moreSteps', count - NAMES_MAX)] : []
  return {
    mark: { text: `+${words.number(count)}` },
    text: words.sentenceOfOwner('newSteps', row, count),
    link: journeyUrl(site, row),
    details: [
      ...names.map(({ description, minutes }) =>
        [isolate(description), ...(minutes ? [words.duration(minutes)] : [])].join(', '),
      ),
      ...more,
    ],
  }
}

function newJourneyItem(about: About, row: NewJourneyRow): EmailItem {
  return { ...journeyItem(about, row), text: about.words.sentenceOfOwner('newJourney', row) }
}

function suggestionSection(about: About, journey: Journey): Section {
  const { digest } = about.words
  const [badge] = journey.because ?? []
  const item = journeyItem(about, journey)
  const by = fillIn(digest.by, { person: isolate(shortened(journey.owner.displayName)) })
  return {
    title: fillIn(digest.because, { badge: isolate(about.words.badgeLabel(badge?.name ?? '')) }),
    items: [{ ...item, details: [[...item.details, by].join(' · ')] }],
  }
}

function journeyItem({ words, site }: About, journey: Omit<NewJourneyRow, 'ownerName'>): EmailItem {
  const facts = [
    words.counted(words.steps, 'steps', journey.stepCount),
    ...(journey.minutes ? [words.total(journey.minutes)] : []),
  ]
  return {
    mark: journeyMark(journey),
    text: [{ name: isolate(journey.name) }],
    link: journeyUrl(site, journey),
    details: [facts.join(' · ')],
  }
}
