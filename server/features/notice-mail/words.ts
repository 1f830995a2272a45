import badgesDe from '#contract/badge-labels/de.json' with { type: 'json' }
import badgesEn from '#contract/badge-labels/en.json' with { type: 'json' }
import badgesFr from '#contract/badge-labels/fr.json' with { type: 'json' }
import type { Notice } from '#contract/notice.ts'
import noticesDe from '#contract/notice-texts/de.json' with { type: 'json' }
import noticesEn from '#contract/notice-texts/en.json' with { type: 'json' }
import noticesFr from '#contract/notice-texts/fr.json' with { type: 'json' }
import { firstCharacters } from '#contract/rules/characters.ts'
import type { Language } from '#contract/rules/language.ts'
import { type NoticeKind, noticeTargetOf } from '#contract/rules/notice.ts'
import { type NoticeFacts, type Piece, sentenceOf } from '#contract/rules/notice-sentence.ts'
import { withSiteName } from '#contract/rules/site.ts'
import { hoursAndMinutes, roundedMinutes } from '#contract/rules/step.ts'
import { fillIn, withoutMarks } from '#contract/rules/text.ts'
import type { StepType } from '#contract/step.ts'
import { hillColors } from '#server/core/images/tones.ts'
import type { Mark } from '#server/core/mail/content.ts'
import { shortened } from '#server/core/mail/names.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import de from './words.de.json' with { type: 'json' }
import en from './words.en.json' with { type: 'json' }
import fr from './words.fr.json' with { type: 'json' }

const WORDS = { en, de, fr } satisfies Record<Language, typeof en>

/** The sentences and names of notices, shared with the screen. */
const NOTICES: Record<
  Language,
  Record<'who' | 'acts', Record<string, string>> & { kinds: Record<NoticeKind, string> }
> = {
  en: noticesEn,
  de: noticesDe,
  fr: noticesFr,
}

const BADGES: Record<Language, Record<string, string>> = { en: badgesEn, de: badgesDe, fr: badgesFr }

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

export function wordsIn(language: Language, siteName: string) {
  const words = withSiteName(WORDS[language], siteName)
  const plurals = new Intl.PluralRules(language)
  const format = new Intl.NumberFormat(language)
  const number = (value: number) => format.format(value)
  const chosen = (texts: Record<string, string>, key: string, count: number) =>
    texts[`${key}_${plurals.select(count)}`] ?? texts[`${key}_other`] ?? texts[key] ?? ''
  const counted = (texts: Record<string, string>, key: string, count: number) =>
    fillIn(chosen(texts, key, count), { number: number(count) })

  /** The sentence of a notice, with its names shortened. */
  function sentence(notice: NoticeFacts): Piece[] {
    const people = notice.people.map(({ displayName }) => ({ displayName: shortened(displayName) }))
    const pieces = sentenceOf({ ...notice, people }, { text: noticeText, number })
    return pieces.map((piece) => (typeof piece === 'string' ? piece : { name: isolate(piece.name) }))
  }

  function noticeText(key: string, values: Record<string, unknown>): string {
    const [part = '', name = ''] = key.split('.')
    const { count } = values
    const texts = part === 'who' ? NOTICES[language].who : NOTICES[language].acts
    return fillIn(chosen(texts, name, Number(count ?? 1)), values)
  }

  /** 'Noor added 2 steps to Knots', or 'Noor created Knots'. */
  function sentenceOfOwner(
    kind: 'newSteps' | 'newJourney',
    { ownerName, name }: { ownerName: string; name: string },
    count = 1,
  ): Piece[] {
    const nothing = { comment: null, group: null, outcome: null, linkReport: false, decision: null }
    const people = [{ displayName: ownerName }]
    return sentence({ ...nothing, kind, people, peopleCount: 1, journey: { name }, steps: { count } })
  }

  function duration(total: number): string {
    const { hours, minutes } = hoursAndMinutes(total)
    if (hours === 0) return fillIn(words.facts.minutes, { number: number(minutes) })
    if (minutes === 0) return fillIn(words.facts.hours, { number: number(hours) })
    return fillIn(words.facts.hoursAndMinutes, { hours: number(hours), minutes: number(minutes) })
  }

  return {
    ...words,
    kinds: NOTICES[language].kinds,
    number,
    counted,
    sentence,
    sentenceOfOwner,
    duration,
    /** The label of a built-in badge in this language; other names are returned unchanged. */
    badgeLabel: (name: string) => (Object.hasOwn(BADGES[language], name) ? BADGES[language][name] : name) ?? name,
    /** The total time of several steps: 'about 4 h'. */
    total: (minutes: number) => fillIn(words.facts.about, { time: duration(roundedMinutes(minutes)) }),
    /** The label of a step's link: 'Open video (12 min)'. */
    openLabel({ stepType, minutes }: { stepType: StepType; minutes?: number | null | undefined }): string {
      const name = words.open[stepType]
      return minutes ? fillIn(words.open.withTime, { name, time: duration(minutes) }) : name
    },
  }
}

/** A text with its placeholders replaced, as pieces, so that names can be emphasized. */
export function inPieces(text: string, values: Record<string, Piece>): Piece[] {
  return text
    .split(/\{\{(\w+)\}\}/u)
    .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? '')))
    .filter((piece) => piece !== '')
}

/** Isolates a name, since the sentence around it may have the other text direction. */
export function isolate(name: string): string {
  const plain = withoutMarks(name).replace(/\s+/gu, ' ')
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain
}

/** The initial of a journey in the colour of its cover. */
export function journeyMark({ id, name, coverSeed }: { id: string; name: string; coverSeed: string | null }): Mark {
  return { text: firstCharacters(name.trim(), 1).toUpperCase(), color: hillColors(coverSeed ?? id)[0] }
}

export const stepUrl = (site: string, journey: { id: string }, step: { id: string }) =>
  `${journeyUrl(site, journey)}#step-${step.id}`
const groupUrl = (site: string, id: string) => `${site}/app/groups/${encodeURIComponent(id)}`
export const activityUrl = (site: string) => `${site}/app/activity`
export const settingsUrl = (site: string) => `${site}/app/user/edit?part=notices`

/** The address of the page and element that a notice is about. */
export function noticeUrl(notice: Notice, site: string): string {
  const { page, id, hash } = noticeTargetOf(notice)
  if (page === 'profile') return `${site}/app/user/profile?userId=${encodeURIComponent(id)}`
  if (page === 'activity') return activityUrl(site)
  if (page === 'moderation') return `${site}/app/moderation`
  if (page === 'group') return hash === undefined ? groupUrl(site, id) : `${groupUrl(site, id)}#${hash}`
  if (page === 'groupInvitation') return `${groupUrl(site, id)}/join`
  const path = `${journeyUrl(site, { id })}${page === 'changes' ? '/changes' : ''}`
  return hash === undefined ? path : `${path}#${encodeURIComponent(hash)}`
}
