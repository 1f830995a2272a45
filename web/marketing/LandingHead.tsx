import { useTranslation } from 'react-i18next'
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
