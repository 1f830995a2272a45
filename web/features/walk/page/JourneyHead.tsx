import type { Journey } from '#contract/journey.ts'
import { isListed } from '#contract/rules/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useCanonical } from '#web/core/session/site-url.ts'

/** The document title of a journey's page. Link previews come from web/app/sharing. */
export function JourneyHead({ journey, title = journey.name }: { journey: Journey; title?: string }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('shell.titles.page', { page: title })}</title>
      <meta name="description" content={journey.description} />
      <link rel="canonical" href={useCanonical(`/app/discover/journey/${encodeURIComponent(journey.id)}`)} />
      {!isListed(journey) && <meta name="robots" content="noindex" />}
    </>
  )
}
