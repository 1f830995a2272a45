import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrigin } from '#web/origin.ts'

/** How a public page is called and how it unfolds elsewhere. */
export function PublicHead({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation()
  const address = useOrigin() + useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      <title>{t('shell.titles.page', { page: title })}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <link rel="canonical" href={address} />
    </>
  )
}
