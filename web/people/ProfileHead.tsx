import { useTranslation } from 'react-i18next'
import type { Profile } from '#contract/person.ts'
import { useOrigin } from '#web/origin.ts'

/** How a person's page is called and how it unfolds elsewhere. */
export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const origin = useOrigin()
  return (
    <>
      <title>{t('shell.titles.page', { page: profile.displayName })}</title>
      {profile.about && <meta name="description" content={profile.about} />}
      <meta property="og:type" content="profile" />
      <meta property="og:title" content={profile.displayName} />
      <meta property="og:url" content={`${origin}/app/user/profile?userId=${profile.id}`} />
    </>
  )
}
