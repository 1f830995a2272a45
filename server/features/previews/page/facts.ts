import type { Preview } from '#contract/preview.ts'
import { LANGUAGE_TAG_MAX } from '#contract/rules/language.ts'
import { decodedAgain, descriptionOf, siteNameOf, titleOf } from './clean-text.ts'
import { minutesOfIso, minutesOfSeconds, minutesOfWords } from './duration.ts'
import { hasType, isAround, linkedObjectsOf, listOf, readLinkedData, type Thing } from './linked-data.ts'
import { type Markup, SECOND_IMAGE } from './markup.ts'

/** Cleaned metadata of a page. */
export interface PageFacts extends StepFacts {
  title: string | null
  description: string | null
  siteName: string | null
  /** Candidate image URLs, best first. */
  images: URL[]
}

const IMAGES_TRIED = 3

/** The metadata of a page: from Open Graph, else Twitter, JSON-LD or plain HTML. */
export function factsOf(markup: Markup, page: URL, languageHeader: string | null): PageFacts {
  const { meta, title, imageLink, base } = markup
  const things = linkedObjectsOf(markup.linkedData)
  const data = readLinkedData(things)
  return {
    ...stepFactsOf(markup, [...things, ...linkedObjectsOf(markup.bodyLinkedData)], languageHeader),
    title: first(titleOf, [meta.get('og:title'), meta.get('twitter:title'), data?.title].map(decodedAgain), title),
    description: first(
      descriptionOf,
      [meta.get('og:description'), meta.get('twitter:description'), data?.description].map(decodedAgain),
      meta.get('description'),
    ),
    siteName: first(
      siteNameOf,
      [meta.get('og:site_name'), data?.siteName].map(decodedAgain),
      meta.get('application-name'),
    ),
    images: imagesOf(
      [
        meta.get('og:image:secure_url'),
        meta.get('og:image'),
        meta.get('og:image:url'),
        meta.get(SECOND_IMAGE),
        meta.get('twitter:image'),
        meta.get('twitter:image:src'),
        data?.image,
        imageLink,
      ],
      webAddress(base, page) ?? page,
    ),
  }
}

/** The absolute http and https URLs among the candidates. */
export function imagesOf(candidates: readonly unknown[], base: URL): URL[] {
  const found = candidates.flatMap((candidate) => webAddress(candidate, base) ?? [])
  return [...new Map(found.map((url) => [url.href, url])).values()].slice(0, IMAGES_TRIED)
}

function webAddress(value: unknown, base: URL): URL | null {
  if (typeof value !== 'string' || value.trim() === '' || !URL.canParse(value.trim(), base)) return null
  const url = new URL(value.trim(), base)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}

function first(clean: (value: unknown) => string | null, told: unknown[], last: unknown): string | null {
  for (const value of [...told, last]) {
    const cleaned = clean(value)
    if (cleaned !== null) return cleaned
  }
  return null
}

/** The facts of a page for the step that links to it. */
type StepFacts = Pick<Preview, 'minutes' | 'cost' | 'language'>
type Cost = StepFacts['cost']

const COURSE = /^(?:Audiobook|Book|Course|CourseInstance|HowTo|LearningResource|Recipe)$/
const EPISODE = /^(?:Episode|Movie|PodcastEpisode|RadioEpisode|TVEpisode)$/
const ARTICLE = /(?:Article|^Report|BlogPosting)$/
const MEDIUM = /^(?:AudioObject|Clip|MusicRecording|VideoObject)$/
/** Types of a page's main content, most significant first: a video on a course's page is only its trailer. */
const MAIN_TYPES = [COURSE, EPISODE, ARTICLE, MEDIUM]

/** Open Graph types of pages whose words only describe something else, so the reading time isn't counted. */
const NOT_READ = /^(?:book|music|product|video)/
const READING_TIME = /read(?:ing)? time|lesezeit|(?:dur[ée]e|temps) de lecture/i
const TRUE = /^(?:https?:\/\/schema\.org\/)?true$/i
const FALSE = /^(?:https?:\/\/schema\.org\/)?false$/i
/** A price, with at most a currency before and after it, and without a minus sign. */
const PRICE = /^[^\d-]{0,5}(\d[\d.,' ]{0,20})[^\d-]{0,5}$/u
const NO_LANGUAGE = /^(?:und|mul|mis|zxx)(?:-|$)/

function stepFactsOf(markup: Markup, things: readonly Thing[], languageHeader: string | null): StepFacts {
  const main = mainThings(things)
  return {
    minutes: minutesOf(markup, main),
    cost: costOf(markup, main),
    language: languageOf(markup, main, languageHeader),
  }
}

function mainThings(things: readonly Thing[]): Thing[] {
  for (const types of MAIN_TYPES) {
    const found = things.filter((thing) => hasType(thing, types))
    if (found.length > 0) return found
  }
  return things.filter((thing) => !isAround(thing))
}

function minutesOf({ meta, lengths, readingMinutes }: Markup, main: readonly Thing[]): number | null {
  const isArticle = main.some((thing) => hasType(thing, ARTICLE))
  const isOther = main.some((thing) => [COURSE, EPISODE, MEDIUM].some((types) => hasType(thing, types)))
  const isMedium = !isArticle && !main.some((thing) => hasType(thing, COURSE))
  const kind = meta.get('og:type')?.trim().toLowerCase() ?? ''
  const itemprop = (name: string) => lengths.map(([key, content]) => (key === name ? minutesOfIso(content) : null))
  return (
    agreed(main.map(thingMinutes)) ??
    agreed(itemprop('timerequired')) ??
    (isMedium ? agreed(itemprop('duration')) : null) ??
    (isMedium ? secondsIn(meta) : null) ??
    labelledMinutes(meta) ??
    (isOther || NOT_READ.test(kind) ? null : readingMinutes(isArticle || kind === 'article'))
  )
}

function thingMinutes({ timeRequired, totalTime, duration, courseWorkload, hasCourseInstance }: Thing): number | null {
  return (
    minutesOfIso(timeRequired) ??
    minutesOfIso(totalTime) ??
    minutesOfIso(duration) ??
    minutesOfIso(courseWorkload) ??
    agreed(listOf(hasCourseInstance).map((instance) => minutesOfIso(instance.courseWorkload)))
  )
}

function secondsIn(meta: Markup['meta']): number | null {
  return (
    minutesOfSeconds(meta.get('og:video:duration')) ??
    minutesOfSeconds(meta.get('video:duration')) ??
    minutesOfSeconds(meta.get('music:duration'))
  )
}

function labelledMinutes(meta: Markup['meta']): number | null {
  const place = ['1', '2'].find((at) => READING_TIME.test(meta.get(`twitter:label${at}`) ?? ''))
  return place === undefined ? null : minutesOfWords(meta.get(`twitter:data${place}`))
}

function costOf({ meta }: Markup, main: readonly Thing[]): Cost {
  return (
    agreed(main.map(({ isAccessibleForFree }) => accessCost(isAccessibleForFree))) ??
    agreed(main.map(({ offers }) => offersCost(listOf(offers)))) ??
    priceCost(meta.get('product:price:amount')) ??
    priceCost(meta.get('og:price:amount')) ??
    tierCost(meta.get('article:content_tier'))
  )
}

function accessCost(isFree: unknown): Cost {
  const text = String(typeof isFree === 'boolean' || typeof isFree === 'string' ? isFree : '').trim()
  if (TRUE.test(text)) return 'free'
  return FALSE.test(text) ? 'paid' : null
}

/** 'free' if one offer is free; 'paid' if all have a price. */
function offersCost(offers: readonly Thing[]): Cost {
  const costs = offers.map(({ price, lowPrice }) => priceCost(price ?? lowPrice))
  if (costs.includes('free')) return 'free'
  return costs.length > 0 && costs.every((cost) => cost === 'paid') ? 'paid' : null
}

function priceCost(price: unknown): Cost {
  const amount = PRICE.exec(typeof price === 'number' || typeof price === 'string' ? String(price).trim() : '')?.[1]
  if (amount === undefined) return null
  return /[1-9]/.test(amount) ? 'paid' : 'free'
}

function tierCost(tier: string | undefined): Cost {
  if (tier?.trim() === 'free') return 'free'
  return tier?.trim() === 'locked' ? 'paid' : null
}

function languageOf({ meta, language }: Markup, main: readonly Thing[], header: string | null): StepFacts['language'] {
  const said = main.map(({ inLanguage }) => {
    const [one] = [inLanguage].flat()
    return listOf(one)[0]?.alternateName ?? one
  })
  const candidates = [...said, language, meta.get('og:locale'), header, meta.get('content-language')]
  return candidates.map(tagOf).find((tag) => tag !== null) ?? null
}

function tagOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LANGUAGE_TAG_MAX) return null
  try {
    const [tag = ''] = Intl.getCanonicalLocales(value.trim().replaceAll('_', '-'))
    // Longer first subtags are well-formed, but in practice are names of languages.
    return /^[a-z]{2,3}(?:-|$)/.test(tag) && !NO_LANGUAGE.test(tag) && tag.length <= LANGUAGE_TAG_MAX ? tag : null
  } catch {
    return null
  }
}

/** The value that all known values equal, else null: a page with several videos has no length. */
function agreed<Value>(values: readonly (Value | null)[]): Value | null {
  const [one, ...others] = new Set(values.filter((value) => value !== null))
  return one !== undefined && others.length === 0 ? one : null
}
