import type { TrailItem } from '#contract/home.ts'
import { UNREAD_MAX } from '#contract/rules/notice.ts'
import { fillIn } from '#contract/rules/text.ts'
import { readJson } from '#server/core/database/dialect.ts'
import type { Action, Item, Lead, Section } from '#server/core/mail/content.ts'
import type { OptionalEmail } from '#server/core/mail/optional-email.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { NAMES_MAX, type NewJourneyRow, type NewStepsRow } from './digest.store.ts'
import type { Recipient } from './due.store.ts'
import { unsubscribeUrl } from './unsubscribe.token.ts'
import { activityUrl, inPieces, isolate, journeyMark, settingsUrl, stepUrl, wordsIn } from './words.ts'

/** A journey at its next step; `minutesAfter`: of what is required and open after it, null if no length is known. */
export type OnTrail = Omit<TrailItem, 'image'> & { minutesAfter: number | null }

export interface Digest {
  next: OnTrail | null
  notStarted: readonly OnTrail[]
  newSteps: readonly NewStepsRow[]
  newJourneys: readonly NewJourneyRow[]
  /** At most one more than `UNREAD_MAX`. */
  unread: number
}

export function composeDigest(
  settings: Settings,
  { id, email, language }: Recipient,
  { next, notStarted, ...news }: Digest,
): OptionalEmail {
  const words = wordsIn(language)
  const site = settings.publicUrl
  const about = { words, site }
  const told = newsItems(about, news)
  const section = (title: string, items: readonly Item[]): Section[] => (items.length > 0 ? [{ title, items }] : [])
  const unsubscribe = unsubscribeUrl(settings, { personId: id, subjects: ['digest'] })
  const links = { settingsPage: settingsUrl(site), stopPage: unsubscribe }
  return {
    language,
    to: email,
    subject: words.digest.subject,
    ...(next
      ? { preview: previewOf(about, next), lead: leadOf(about, next) }
      : { lead: leadWithout(about, told[0]?.link ?? activityUrl(site)) }),
    sections: [
      ...section(
        words.digest.notStarted,
        notStarted.map((stop) => notStartedItem(about, stop)),
      ),
      ...section(words.digest.news, told),
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

/** The next step, which opens in the product: there it is ticked. */
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

/** Without a journey to continue, the button leads to the first of the news. */
function leadWithout({ words, site }: About, link: string): Lead {
  const isActivity = link === activityUrl(site)
  const button: Action = { label: isActivity ? words.buttons.activity : words.buttons.journey, link }
  return { title: [words.digest.subject], lines: [], button, details: [] }
}

function notStartedItem({ words, site }: About, { journey, step }: OnTrail): Item {
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
  { newSteps, newJourneys, unread }: Pick<Digest, 'newSteps' | 'newJourneys' | 'unread'>,
) {
  return [
    ...newSteps.map((row) => newStepsItem(about, row)),
    ...newJourneys.map((row) => newJourneyItem(about, row)),
    ...(unread > 0 ? [unreadItem(about, unread)] : []),
  ]
}

function newStepsItem({ words, site }: About, row: NewStepsRow): Item {
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

function newJourneyItem({ words, site }: About, row: NewJourneyRow): Item {
  const facts = [words.counted(words.steps, 'steps', row.stepCount), ...(row.minutes ? [words.total(row.minutes)] : [])]
  return {
    mark: journeyMark(row),
    text: words.sentenceOfOwner('newJourney', row),
    link: journeyUrl(site, row),
    details: [facts.join(' · ')],
  }
}

function unreadItem({ words, site }: About, unread: number): Item {
  const { digest, counted, number } = words
  const isMore = unread > UNREAD_MAX
  const text = isMore ? fillIn(digest.moreThan, { number: number(UNREAD_MAX) }) : counted(digest, 'notices', unread)
  return {
    mark: { text: isMore ? `${number(UNREAD_MAX)}+` : number(unread) },
    text: [{ name: text }],
    link: activityUrl(site),
    details: [],
    action: words.buttons.activity,
  }
}
