import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Journey } from '#contract/journey.ts'
import { countCharacters } from '#contract/rules/characters.ts'
import { load } from '#web/core/api/client.ts'
import type { Translate } from '#web/core/i18n/i18n.ts'

export interface LinkPreview {
  type: 'website' | 'article' | 'profile'
  /** Path of the page, without origin and language. */
  path: string
  title: string
  description: string
  picture: { path: string; alt: string; large: boolean }
  /** Path of the Atom feed of new journeys. */
  feed: string
  /** The journey that the page is about. */
  journey?: Journey
  /** Whether other sites can ask how to embed the page. */
  isEmbeddable?: boolean
  /** The journeys that the page lists. */
  list?: readonly Journey[]
}

/** The data about a rendered page that link previews need. */
export interface RenderedPage {
  route: string
  path: string
  params: Record<string, string>
  search: Record<string, unknown>
  /** Whether visitors can open the page and it was found. */
  isPublic: boolean
  /** The head elements of the page, as HTML. */
  head: string
  queryClient: QueryClient
  t: Translate
  siteName: string
}

const DESCRIPTION_MAX = 300
/** Path of the picture for pages without their own; `server/app/sharing` draws it. */
const SITE_PICTURE = '/share/cairn.png'
const ALL_JOURNEYS = '/feeds/all.atom'

/** The link preview of a page; null for pages that visitors can't open. */
export function linkPreviewOf(page: RenderedPage): LinkPreview | null {
  const { route, params, search, isPublic } = page
  if (route === '/app/discover/journey/$journeyId') return journeyPreview(page, params.journeyId)
  if (route === '/app/user/fullpath') return journeyPreview(page, search.pathId)
  if (route === '/share/finish/$token') return finishPreview(page)
  if (route === '/badges/$name') return badgePreview(page)
  if (route === '/app/user/profile') return personPreview(page, search.userId)
  return isPublic ? textPagePreview(page) : null
}

function journeyPreview({ queryClient, t }: RenderedPage, id: unknown): LinkPreview | null {
  const journey = queryClient.getQueryData(load('journey', { params: { id: String(id) } }).queryKey)
  if (journey === undefined) return null
  const key = encodeURIComponent(journey.id)
  return {
    type: 'article',
    path: `/app/discover/journey/${key}`,
    title: journey.name,
    description: truncated(journey.description),
    picture: {
      path: `/share/journey/${key}.png?v=${journey.version}`,
      alt: t('sharing.picture', { name: journey.name, owner: journey.owner.displayName }),
      large: true,
    },
    feed: `/feeds/person/${encodeURIComponent(journey.owner.id)}.atom`,
    journey,
    isEmbeddable: true,
  }
}

function finishPreview({ queryClient, t, path, params, isPublic }: RenderedPage): LinkPreview | null {
  const finish = queryClient.getQueryData(load('sharedFinish', { params: { token: params.token ?? '' } }).queryKey)
  if (finish === undefined || !isPublic) return null
  const { name, description, owner } = finish.start.journey
  const title = t('finish.personFinished', { person: finish.person.displayName, journey: name })
  return {
    type: 'article',
    path,
    title,
    description: truncated(description),
    picture: { path: `${path}.png`, alt: title, large: true },
    feed: `/feeds/person/${encodeURIComponent(owner.id)}.atom`,
    isEmbeddable: true,
  }
}

function personPreview({ queryClient, t }: RenderedPage, id: unknown): LinkPreview | null {
  const profile = queryClient.getQueryData(load('profile', { params: { id: String(id) } }).queryKey)
  if (profile === undefined) return null
  const { displayName, photoURL, about } = profile
  const key = encodeURIComponent(profile.id)
  return {
    type: 'profile',
    path: `/app/user/profile?userId=${key}`,
    title: displayName,
    description: truncated(about ?? t('sharing.person', { name: displayName })),
    picture: photoURL ? { path: photoURL, alt: displayName, large: false } : sitePicture(t),
    feed: `/feeds/person/${key}.atom`,
  }
}

/** A badge's page has its own title and description. */
function badgePreview(page: RenderedPage): LinkPreview | null {
  const { queryClient, params } = page
  const badge = queryClient.getQueryData(load('badge', { params: { name: params.name ?? '' } }).queryKey)
  const preview = badge && textPagePreview(page)
  if (!preview) return null
  // A badge's page has exactly one list of journeys.
  const lists = queryClient.getQueriesData<InfiniteData<{ answer: Journey[] }>>({ queryKey: ['journeys'] })
  const name = encodeURIComponent(badge.name)
  return {
    ...preview,
    path: `/badges/${name}`,
    feed: `/feeds/badge/${name}.atom`,
    list: lists.flatMap(([, data]) => data?.pages.flatMap(({ answer }) => answer) ?? []),
  }
}

/** The link preview of a text page, with the title and description from its head. */
function textPagePreview({ path, search, head, t }: RenderedPage): LinkPreview | null {
  const title = /<title[^>]*>([^<]*)</u.exec(head)?.[1]
  const description = /<meta name="description" content="([^"]*)"/u.exec(head)?.[1]
  if (title === undefined || description === undefined) return null
  return {
    type: 'website',
    path,
    title: unescaped(title),
    description: unescaped(description),
    picture: sitePicture(t),
    feed: Array.isArray(search.badge) ? `/feeds/badge/${encodeURIComponent(search.badge[0])}.atom` : ALL_JOURNEYS,
  }
}

function sitePicture(t: Translate): LinkPreview['picture'] {
  return { path: SITE_PICTURE, alt: t('sharing.site'), large: true }
}

/** Reverses React's escaping of text and attributes. */
function unescaped(html: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }
  return html.replace(/&(lt|gt|quot|#x27|amp);/gu, (_, entity: string) => entities[entity] ?? '')
}

function truncated(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (countCharacters(line) <= DESCRIPTION_MAX) return line
  const characters = [...new Intl.Segmenter('en').segment(line)].map(({ segment }) => segment)
  return `${characters
    .slice(0, DESCRIPTION_MAX - 1)
    .join('')
    .trimEnd()}…`
}
