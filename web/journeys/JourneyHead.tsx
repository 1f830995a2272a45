import { useTranslation } from 'react-i18next'
import type { Journey } from '#contract/journey.ts'
import { useOrigin } from '#web/origin.ts'

/** How the page is called and unfolds elsewhere. */
export function JourneyHead({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const address = `${useOrigin()}/app/discover/journey/${encodeURIComponent(journey.id)}`
  return (
    <>
      <title>{t('shell.titles.page', { page: journey.name })}</title>
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
