import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useCanonical } from '#web/core/session/site-url.ts'

export function PublicHead({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation()
  const address = useCanonical(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <>
      <title>{t('shell.titles.page', { page: title })}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
    </>
  )
}
