import Bell from 'lucide-react/icons/bell'
import Compass from 'lucide-react/icons/compass'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Lightbulb from 'lucide-react/icons/lightbulb'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Star from 'lucide-react/icons/star'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { ICON, NavigationEntry, type NavigationEntryProps } from './NavigationEntry.tsx'

const GroupsLink = lazyPart(() => import('./GroupsLink.tsx'), 'GroupsLink')

const StaffLinks = lazyPart(() => import('./StaffLinks.tsx'), 'StaffLinks')

/** The links of the side navigation; `onNavigate` is called when one is followed. */
export function NavigationLinks({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const userId = useId()
  const entry = (
    to: NavigationEntryProps['to'],
    Icon: typeof Bell,
    name: EntryName,
    more?: Partial<NavigationEntryProps>,
  ) => (
    <NavigationEntry
      to={to}
      icon={<Icon {...ICON} />}
      label={t(`shell.nav.${name}`)}
      onNavigate={onNavigate}
      {...more}
    />
  )
  return (
    <nav aria-label={t('shell.nav.main')} className="grid grid-cols-1 gap-3">
      <Group title={t('shell.nav.general')}>
        {entry('/app/discover', Compass, 'discover', { isSectionRoot: true })}
        {entry('/app/recommended', Star, 'recommended')}
        {entry('/app/following', Flag, 'following')}
        <Suspense>
          <GroupsLink onNavigate={onNavigate} />
        </Suspense>
        {entry('/app/user/cards', UsersRound, 'people')}
        {entry('/app/activity', Bell, 'activity')}
      </Group>
      <Group title={t('shell.nav.settings')}>
        <li>
          <p id={userId} className="px-3 pt-1 pb-0.5 text-sm text-faint mini:sr-only">
            {t('shell.nav.user')}
          </p>
          <ul aria-labelledby={userId}>
            {entry('/app/user/profile', UserRound, 'profile', { exact: true })}
            {entry('/app/user/notes', FileText, 'notes')}
            {entry('/app/user/edit', SlidersHorizontal, 'editProfile')}
          </ul>
        </li>
        {entry('/app/feedback', Lightbulb, 'feedback')}
        {(profile?.moderator || profile?.operator) && (
          <Suspense>
            <StaffLinks profile={profile} onNavigate={onNavigate} />
          </Suspense>
        )}
      </Group>
    </nav>
  )
}

/**
 * A group of links. The group's title isn't a heading, since the page's first heading must be its
 * h1.
 */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <div>
      <p
        id={titleId}
        className="px-3 pb-2 text-[0.71875rem] leading-[1.12] font-[650] tracking-[0.08em] text-faint uppercase mini:sr-only"
      >
        {title}
      </p>
      <ul aria-labelledby={titleId} className="grid grid-cols-1 gap-0.5">
        {children}
      </ul>
    </div>
  )
}

type EntryName =
  | 'discover'
  | 'recommended'
  | 'following'
  | 'people'
  | 'activity'
  | 'profile'
  | 'notes'
  | 'editProfile'
  | 'feedback'
