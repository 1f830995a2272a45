import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import { useOrigin } from '#web/origin.ts'

/** How a page of a journey is called and unfolds elsewhere; `title` where it is not simply the journey. */
export function JourneyHead({ journey, title = journey.name }: { journey: Journey; title?: string }) {
  const { t } = useTranslation()
  const address = `${useOrigin()}/app/discover/journey/${encodeURIComponent(journey.id)}`
  return (
    <>
      <title>{t('shell.titles.page', { page: title })}</title>
      <meta name="description" content={journey.description} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={journey.name} />
      <meta property="og:description" content={journey.description} />
      <meta property="og:url" content={address} />
      {journey.visibility !== 'public' && <meta name="robots" content="noindex" />}
    </>
  )
}
