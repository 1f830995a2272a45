import { renderToStaticMarkup } from 'react-dom/server'
import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { inLanguage } from '#web/core/session/site-url.ts'
import { courseData, listData } from './course-data.ts'
import { type LinkPreview, linkPreviewOf, type RenderedPage } from './link-preview.ts'

interface Metadata {
  /** The metadata as HTML for the head. */
  head: string
  /** JSON-LD for search engines, which may come at the end of the body. */
  data: string
}

/** Renders the link preview tags and the JSON-LD of a page. */
export function renderMetadata(page: RenderedPage, origin: string, language: Language): Metadata {
  const preview = linkPreviewOf(page)
  if (!preview) return { head: '', data: '' }
  return {
    head: renderToStaticMarkup(
      <LinkPreviewTags preview={preview} origin={origin} language={language} siteName={page.siteName} />,
    ),
    data: dataOf(preview, origin, page.siteName),
  }
}

function dataOf({ journey, list }: LinkPreview, origin: string, siteName: string): string {
  if (journey) return courseData(journey, origin, siteName)
  return list ? listData(list, origin) : ''
}

const LOCALES: Record<Language, string> = { en: 'en_US', de: 'de_DE', fr: 'fr_FR' }
const [FALLBACK] = LANGUAGES
const PICTURE = { width: '1200', height: '630' }

interface LinkPreviewTagsProps {
  preview: LinkPreview
  origin: string
  language: Language
  siteName: string
}

/** The tags that other sites read for link previews; only the server renders them. */
function LinkPreviewTags({ preview, origin, language, siteName }: LinkPreviewTagsProps) {
  const { type, path, title, description, picture, feed, journey, isEmbeddable } = preview
  const address = origin + path
  const image = origin + (picture.large && language !== FALLBACK ? inLanguage(picture.path, language) : picture.path)
  return (
    <>
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={LOCALES[language]} />
      <meta property="og:image" content={image} />
      {picture.large && (
        <>
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={PICTURE.width} />
          <meta property="og:image:height" content={PICTURE.height} />
        </>
      )}
      <meta property="og:image:alt" content={picture.alt} />
      {journey && <meta property="article:published_time" content={journey.createdAt} />}
      {journey?.badges.map(({ name }) => (
        <meta key={name} property="article:tag" content={name} />
      ))}
      <meta name="twitter:card" content={picture.large ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={picture.alt} />
      {LANGUAGES.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={inLanguage(address, other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <link rel="alternate" type="application/atom+xml" href={origin + feed} title={siteName} />
      {isEmbeddable && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={`${origin}/api/oembed?url=${encodeURIComponent(address)}`}
          title={title}
        />
      )}
    </>
  )
}
