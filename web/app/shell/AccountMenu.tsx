import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import UserRound from 'lucide-react/icons/user-round'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSignOut } from '#web/core/session/useSignOut.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { showSettings } from './settings-panel.ts'

export function AccountMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const items = [
    { label: t('shell.account.home'), icon: <House size={19} aria-hidden="true" />, href: '/app/discover' },
    { label: t('shell.account.profile'), icon: <UserRound size={19} aria-hidden="true" />, href: '/app/user/profile' },
    {
      label: t('shell.account.settings'),
      icon: <Settings size={19} aria-hidden="true" />,
      onSelect: () => showSettings(true),
    },
    {
      label: t('shell.account.logout'),
      icon: <LogOut size={19} aria-hidden="true" />,
      onSelect: () => void signOut(),
    },
  ]
  return (
    <Menu
      label={t('shell.account.menu')}
      trigger={<Avatar initial={profile.initial} photoURL={profile.photoURL} id={profile.id} size="lg" />}
      triggerClassName="rounded-full"
      items={items}
    >
      <div className="mb-1.5 grid border-b border-line px-3 py-2">
        <b dir="auto" className="[overflow-wrap:anywhere]">
          {profile.displayName}
        </b>
        <span dir="ltr" className="text-sm text-muted [overflow-wrap:anywhere] rtl:text-end">
          {profile.email}
        </span>
      </div>
    </Menu>
  )
}
