import { Link } from '@tanstack/react-router'
import Footprints from 'lucide-react/icons/footprints'
import { useIsServerHtml } from '#web/core/browser/useIsServerHtml.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useKnownGroups } from '#web/features/groups/remembered-groups.ts'

/** The entry of members who are in a group or invited to one; it leads to the only group at once. */
export function GroupsLink({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { t } = useTranslation()
  // The page may have loaded the groups before this entry is hydrated.
  const isServerHtml = useIsServerHtml()
  const { groups = [], invitations = [] } = useKnownGroups() ?? {}
  const count = groups.length + invitations.length
  const [only] = groups
  if (isServerHtml || count === 0) return null
  const target =
    count === 1 && only
      ? ({ to: '/app/groups/$groupId', params: { groupId: only.id } } as const)
      : { to: '/app/groups' as const }
  return (
    <li>
      <Link {...target} onClick={() => onNavigate?.()} className="nav-link">
        <Footprints size={20} aria-hidden="true" />
        {t('shell.nav.together')}
        <span className="ms-auto text-sm mini:absolute mini:end-1 mini:top-0">{count}</span>
      </Link>
    </li>
  )
}
