import { useTranslation } from '#web/i18n/translation.tsx'
import { useCanonical } from '#web/session/site-url.ts'

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
