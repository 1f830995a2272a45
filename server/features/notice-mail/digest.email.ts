import type { HomeContinue } from '#contract/home.ts'
import { UNREAD_MAX } from '#contract/notices/kinds.ts'
import { fillIn } from '#contract/rules/text.ts'
import type { ListItem, OptionalEmail } from '#server/core/mail/optional-email.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { journeyUrl } from '#server/features/journeys/journey-url.ts'
import type { NewJourneyRow, NewStepsRow } from './digest.store.ts'
import { activityUrl, settingsUrl } from './places.ts'
import type { Recipient } from './recipients.store.ts'
import { unsubscribeUrl } from './unsubscribe.token.ts'
import { isolate, wordsIn } from './words.ts'

export interface Digest {
  newSteps: readonly NewStepsRow[]
  newJourneys: readonly NewJourneyRow[]
  /** At most one more than `UNREAD_MAX`. */
  unread: number
  next: Pick<HomeContinue, 'journey' | 'step'> | null
}

export function composeDigest(
  settings: Settings,
  { id, email, name, language }: Recipient,
  { newSteps, newJourneys, unread, next }: Digest,
): OptionalEmail {
  const { digest: words, counted, number } = wordsIn(language)
  const site = settings.publicUrl
  const section = (title: string, items: readonly ListItem[]) => (items.length > 0 ? [{ title, items }] : [])
  const unreadText =
    unread > UNREAD_MAX ? fillIn(words.moreThan, { number: number(UNREAD_MAX) }) : counted(words, 'notices', unread)
  return {
    language,
    to: email,
    name,
    subject: words.subject,
    sections: [
      ...section(
        words.newSteps,
        newSteps.map((row) => ({
          text: counted(words, 'steps', Number(row.steps), { journey: isolate(row.name) }),
          link: journeyUrl(site, row),
        })),
      ),
      ...section(
        words.newJourneys,
        newJourneys.map((row) => ({
          text: fillIn(words.journey, { journey: isolate(row.name), person: isolate(row.ownerName) }),
          link: journeyUrl(site, row),
        })),
      ),
      ...section(words.unread, unread > 0 ? [{ text: unreadText, link: activityUrl(site) }] : []),
      ...section(words.continue, next ? [nextItem(words.next, next, site)] : []),
    ],
    button: words.button,
    link: `${site}/app/discover`,
    closing: fillIn(words.closing, { settingsPage: settingsUrl(site) }),
    footer: words.footer,
    unsubscribe: unsubscribeUrl(settings, { personId: id, subjects: ['digest'] }),
  }
}

function nextItem(text: string, { journey, step }: NonNullable<Digest['next']>, site: string): ListItem {
  const values = { journey: isolate(journey.name), step: isolate(step.description) }
  return { text: fillIn(text, values), link: journeyUrl(site, journey) }
}
