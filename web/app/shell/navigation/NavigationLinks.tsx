import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import Compass from 'lucide-react/icons/compass'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Settings2 from 'lucide-react/icons/settings-2'
import Shield from 'lucide-react/icons/shield'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Star from 'lucide-react/icons/star'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import { type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { useWaiting } from '#web/features/moderation/waiting.ts'

const GroupsLink = lazyPart(() => import('./GroupsLink.tsx'), 'GroupsLink')

const ICON = { size: 20, 'aria-hidden': true } as const

/** The links of the side navigation; `onNavigate` is called when one is followed. */
export function NavigationLinks({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const userId = useId()
  const waiting = useWaiting()
  return (
    <nav aria-label={t('shell.nav.main')} className="grid grid-cols-1 gap-3">
      <Group title={t('shell.nav.general')}>
        <Entry
          to="/app/discover"
          icon={<Compass {...ICON} />}
          label={t('shell.nav.discover')}
          onNavigate={onNavigate}
          isSectionRoot
        />
        <Entry
          to="/app/recommended"
          icon={<Star {...ICON} />}
          label={t('shell.nav.recommended')}
          onNavigate={onNavigate}
        />
        <Entry to="/app/following" icon={<Flag {...ICON} />} label={t('shell.nav.following')} onNavigate={onNavigate} />
        <Suspense>
          <GroupsLink onNavigate={onNavigate} />
        </Suspense>
        <Entry
          to="/app/user/cards"
          icon={<UsersRound {...ICON} />}
          label={t('shell.nav.people')}
          onNavigate={onNavigate}
        />
        <Entry to="/app/activity" icon={<Bell {...ICON} />} label={t('shell.nav.activity')} onNavigate={onNavigate} />
      </Group>
      <Group title={t('shell.nav.settings')}>
        <li>
          <p id={userId} className="px-3 pt-1 pb-0.5 text-sm text-faint mini:sr-only">
            {t('shell.nav.user')}
          </p>
          <ul aria-labelledby={userId}>
            <Entry
              to="/app/user/profile"
              icon={<UserRound {...ICON} />}
              label={t('shell.nav.profile')}
              onNavigate={onNavigate}
              exact
            />
            <Entry
              to="/app/user/notes"
              icon={<FileText {...ICON} />}
              label={t('shell.nav.notes')}
              onNavigate={onNavigate}
            />
            <Entry
              to="/app/user/edit"
              icon={<SlidersHorizontal {...ICON} />}
              label={t('shell.nav.editProfile')}
              onNavigate={onNavigate}
            />
          </ul>
        </li>
        <Entry
          to="/app/feedback"
          icon={<Lightbulb {...ICON} />}
          label={t('shell.nav.feedback')}
          onNavigate={onNavigate}
        />
        {profile?.moderator && (
          <Entry
            to="/app/moderation"
            icon={<Shield {...ICON} />}
            label={t('shell.nav.moderation')}
            count={waiting && waiting.reports + waiting.requests + waiting.answers + waiting.notices}
            onNavigate={onNavigate}
          />
        )}
        {profile?.operator && (
          <Entry to="/app/site" icon={<Settings2 {...ICON} />} label={t('shell.nav.site')} onNavigate={onNavigate} />
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

interface EntryProps {
  to:
    | '/app/discover'
    | '/app/recommended'
    | '/app/following'
    | '/app/activity'
    | '/app/user/cards'
    | '/app/user/profile'
    | '/app/user/notes'
    | '/app/user/edit'
    | '/app/feedback'
    | '/app/moderation'
    | '/app/site'
  icon: ReactNode
  label: string
  /** Number of waiting items behind the link; not shown for 0. */
  count?: number | undefined
  onNavigate: (() => void) | undefined
  /**
   * Marks the link as current on its exact path only, not on paths below it: a journey below
   * Discover can be opened from any list.
   */
  isSectionRoot?: boolean
  /**
   * Marks the link as current only without a query string: `?userId=` is another person's profile.
   */
  exact?: boolean
}

function Entry({ to, icon, label, count = 0, onNavigate, isSectionRoot = false, exact = false }: EntryProps) {
  return (
    <li>
      <Link
        to={to}
        onClick={() => onNavigate?.()}
        activeOptions={{ includeSearch: exact, exact: exact || isSectionRoot, explicitUndefined: exact }}
        className="nav-link"
      >
        {icon}
        {label}
        {count > 0 && <span className="ms-auto text-sm mini:absolute mini:end-1 mini:top-0">{count}</span>}
      </Link>
    </li>
  )
}
