import { descriptionOf, siteNameOf, titleOf } from './clean-text.ts'
import { readLinkedData, thingsOf } from './linked-data.ts'
import type { Markup } from './markup.ts'
import { type StepFacts, stepFactsOf } from './step-facts.ts'

/** Cleaned metadata of a page. */
export interface PageFacts extends StepFacts {
  title: string | null
  description: string | null
  siteName: string | null
  /** Candidate image URLs, best first. */
  images: URL[]
}

const IMAGES_TRIED = 2

/** Prefers Open Graph, then Twitter, JSON-LD and plain HTML. */
export function factsOf(markup: Markup, page: URL, languageHeader: string | null): PageFacts {
  const { meta, title, imageLink, base } = markup
  const things = thingsOf(markup.linkedData)
  const data = readLinkedData(things)
  return {
    ...stepFactsOf(markup, [...things, ...thingsOf(markup.bodyLinkedData)], languageHeader),
    title: first(titleOf, meta.get('og:title'), meta.get('twitter:title'), data?.title, title),
    description: first(
      descriptionOf,
      meta.get('og:description'),
      meta.get('twitter:description'),
      data?.description,
      meta.get('description'),
    ),
    siteName: first(siteNameOf, meta.get('og:site_name'), data?.siteName, meta.get('application-name')),
    images: imagesOf(
      [
        meta.get('og:image:secure_url'),
        meta.get('og:image'),
        meta.get('og:image:url'),
        meta.get('twitter:image'),
        meta.get('twitter:image:src'),
        data?.image,
        imageLink,
      ],
      webAddress(base, page) ?? page,
    ),
  }
}

/** Keeps absolute http and https URLs. */
export function imagesOf(candidates: readonly unknown[], base: URL): URL[] {
  const found = candidates.flatMap((candidate) => webAddress(candidate, base) ?? [])
  return [...new Map(found.map((url) => [url.href, url])).values()].slice(0, IMAGES_TRIED)
}

function webAddress(value: unknown, base: URL): URL | null {
  if (typeof value !== 'string' || value.trim() === '' || !URL.canParse(value.trim(), base)) return null
  const url = new URL(value.trim(), base)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : null
}

function first(clean: (value: unknown) => string | null, ...values: unknown[]): string | null {
  for (const value of values) {
    const cleaned = clean(value)
    if (cleaned !== null) return cleaned
  }
  return null
}
