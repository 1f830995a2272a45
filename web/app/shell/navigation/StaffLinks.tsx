import Settings2 from 'lucide-react/icons/settings-2'
import Shield from 'lucide-react/icons/shield'
import type { Profile } from '#contract/person.ts'
import { useIsServerHtml } from '#web/core/browser/useIsServerHtml.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useWaiting } from '#web/features/moderation/waiting.ts'
import { ICON, NavigationEntry } from './NavigationEntry.tsx'

interface StaffLinksProps {
  profile: Profile
  onNavigate: (() => void) | undefined
}

/** The links of moderators and operators. */
export function StaffLinks({ profile, onNavigate }: StaffLinksProps) {
  const { t } = useTranslation()
  const waiting = useWaiting()
  // The page may have loaded the numbers before these links are hydrated.
  const isServerHtml = useIsServerHtml()
  return (
    <>
      {profile.moderator && (
        <NavigationEntry
          to="/app/moderation"
          icon={<Shield {...ICON} />}
          label={t('shell.nav.moderation')}
          count={isServerHtml || !waiting ? 0 : waiting.reports + waiting.requests + waiting.answers + waiting.notices}
          onNavigate={onNavigate}
        />
      )}
      {profile.operator && (
        <NavigationEntry
          to="/app/site"
          icon={<Settings2 {...ICON} />}
          label={t('shell.nav.site')}
          onNavigate={onNavigate}
        />
      )}
    </>
  )
}
