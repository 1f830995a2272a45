import { useTranslation } from 'react-i18next'
import { useOrigin } from '#web/origin.ts'

/** How the landing page is called and how it unfolds elsewhere. */
export function LandingHead() {
  const { t } = useTranslation()
  const origin = useOrigin()
  const title = t('marketing.title')
  const description = t('marketing.description')
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}/`} />
      <meta property="og:image" content={`${origin}/icon-512.png`} />
      <link rel="canonical" href={`${origin}/`} />
    </>
  )
}
