import { whole } from './fetch/body.ts'
import type { Errand } from './fetch/fetcher.ts'
import { descriptionOf, siteNameOf, titleOf } from './page/clean-text.ts'
import { minutesOfSeconds } from './page/duration.ts'
import { imagesOf, type PageFacts } from './page/facts.ts'

/** Video hosts with an oEmbed API, whose pages have no usable metadata. */
export interface VideoHost {
  hosts: readonly string[]
  endpoint: string
}

export const VIDEO_HOSTS: readonly VideoHost[] = [
  {
    hosts: ['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtu.be'],
    endpoint: 'https://www.youtube.com/oembed?format=json',
  },
  { hosts: ['vimeo.com', 'player.vimeo.com'], endpoint: 'https://vimeo.com/api/oembed.json' },
  { hosts: ['dailymotion.com', 'dai.ly'], endpoint: 'https://www.dailymotion.com/services/oembed?format=json' },
  { hosts: ['ted.com'], endpoint: 'https://www.ted.com/services/v1/oembed.json' },
  { hosts: ['soundcloud.com'], endpoint: 'https://soundcloud.com/oembed?format=json' },
  { hosts: ['open.spotify.com'], endpoint: 'https://open.spotify.com/oembed' },
]

const ANSWER_BYTES_MAX = 100_000
const JSON_ONLY = {
  accept: 'application/json',
  acceptEncoding: 'identity',
  types: /^(?:application\/(?:\w+\+)?json|text\/javascript)$/,
} as const

/**
 * The preview from a video host's oEmbed API; null for other hosts or without a usable response.
 */
export async function askVideoHost({ get }: Errand, url: URL, known: readonly VideoHost[]): Promise<PageFacts | null> {
  const host = url.host.replace(/^www\./, '')
  const found = known.find(({ hosts }) => hosts.includes(host))
  if (!found) return null
  try {
    const question = new URL(found.endpoint)
    question.searchParams.set('url', url.href)
    const { body } = await get(question, JSON_ONLY)
    return factsIn(JSON.parse((await whole(body, ANSWER_BYTES_MAX)).toString('utf8')), question)
  } catch {
    return null
  }
}

function factsIn(answer: Record<string, unknown> | null, base: URL): PageFacts | null {
  const title = titleOf(answer?.title)
  if (title === null) return null
  return {
    title,
    description: descriptionOf(answer?.description) ?? descriptionOf(answer?.author_name),
    siteName: siteNameOf(answer?.provider_name),
    images: imagesOf([answer?.thumbnail_url], base),
    minutes: minutesOfSeconds(answer?.duration),
    cost: null,
    language: null,
  }
}
