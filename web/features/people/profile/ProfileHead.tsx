import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useCanonical } from '#web/core/session/site-url.ts'

export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('shell.titles.page', { page: profile.displayName })}</title>
      {profile.about && <meta name="description" content={profile.about} />}
      <link rel="canonical" href={useCanonical(`/app/user/profile?userId=${encodeURIComponent(profile.id)}`)} />
    </>
  )
}
