import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useCanonical } from '#web/core/session/site-url.ts'

export function LandingHead() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('marketing.title')}</title>
      <meta name="description" content={t('marketing.description')} />
      <link rel="canonical" href={useCanonical('/')} />
    </>
  )
}
