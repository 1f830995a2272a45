import { whole } from './fetch/body.ts'
import type { Errand } from './fetch/fetcher.ts'
import { imagesOf, type JourneyState } from './page/facts.ts'
import { descriptionOf, siteNameOf, titleOf } from './page/words.ts'

/** TestUser who tells about their pages in JSON, since the pages themselves say it late or not at all. */
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

/** What a video host tells of one of its pages; null when it is none of them, or does not tell. */
export async function askVideoHost(
  { get }: Errand,
  url: URL,
  known: readonly VideoHost[],
): Promise<JourneyState | null> {
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

function factsIn(answer: Record<string, unknown> | null, base: URL): JourneyState | null {
  const title = titleOf(answer?.title)
  if (title === null) return null
  return {
    title,
    description: descriptionOf(answer?.description) ?? descriptionOf(answer?.author_name),
    siteName: siteNameOf(answer?.provider_name),
    images: imagesOf([answer?.thumbnail_url], base),
  }
}
