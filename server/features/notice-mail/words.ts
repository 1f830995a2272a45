import type { Notice } from '#contract/notice.ts'
import type { Language } from '#contract/rules/language.ts'
import { type NoticeKind, placeOf, sentenceOf } from '#contract/rules/notice.ts'
import { fillIn, withoutMarks } from '#contract/rules/text.ts'
import { shortened } from '#server/core/mail/email.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import de from './words.de.json' with { type: 'json' }
import en from './words.en.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

const WORDS = { en, de, fr } satisfies Record<Language, typeof en & { kinds: Record<NoticeKind, string> }>

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** The number from which people are no longer counted exactly. */
const COUNTED_MAX = 99

export function wordsIn(language: Language) {
  const words = WORDS[language]
  const plurals = new Intl.PluralRules(language)
  const format = new Intl.NumberFormat(language)
  const counted = (texts: Record<string, string>, key: string, count: number, values: Record<string, string> = {}) =>
    fillIn(texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`] ?? texts[key] ?? '', {
      number: format.format(count),
      ...values,
    })

  /** 'Ada and 4 others like your journey Knots'. */
  function sentence(notice: Notice): string {
    const { people, peopleCount, journey } = notice
    const [first = '', second = ''] = people.map(({ displayName }) => isolate(shortened(displayName)))
    const others = peopleCount - 1
    const number = others >= COUNTED_MAX ? `${format.format(COUNTED_MAX)}+` : format.format(others)
    const who =
      others <= 0
        ? first
        : others === 1
          ? fillIn(words.who.two, { first, second })
          : fillIn(words.who.more, { first, number })
    const { act, count } = sentenceOf(notice)
    return counted(words.acts, act, count, { people: who, journey: isolate(journey?.name ?? '') })
  }

  return { ...words, counted, sentence, number: (value: number) => format.format(value) }
}

/** A name that people chose, inside a sentence that may run in the other direction. */
export function isolate(name: string): string {
  const plain = withoutMarks(name).replace(/\s+/gu, ' ')
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}

export const activityUrl = (site: string) => `${site}/app/activity`
export const settingsUrl = (site: string) => `${site}/app/user/edit?part=notices`

/** The address of the exact place that a notice is about. */
export function noticeUrl(notice: Notice, site: string): string {
  const { page, id, hash } = placeOf(notice)
  if (page === 'profile') return `${site}/app/user/profile?userId=${encodeURIComponent(id)}`
  if (page === 'activity') return activityUrl(site)
  if (page === 'moderation') return `${site}/app/moderation`
  const path = `${journeyUrl(site, { id })}${page === 'upkeep' ? '/upkeep' : ''}`
  return hash === undefined ? path : `${path}#${encodeURIComponent(hash)}`
}
