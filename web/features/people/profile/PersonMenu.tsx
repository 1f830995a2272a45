import Ban from 'lucide-react/icons/ban'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import UserX from 'lucide-react/icons/user-x'
import { Suspense, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { useSetBlock } from '#web/features/reporting/useSetBlock.ts'
import { useVerdict } from '#web/features/reporting/useVerdict.tsx'

const BlockDialog = lazyPart(() => import('#web/features/reporting/BlockDialog.tsx'), 'BlockDialog')

/**
 * The menu of a profile, to share, report or block. Needs the areas of texts `sharing` and
 * `comments`.
 */
export function PersonMenu({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isMember = useSession().state === 'member'
  const [isBlocking, setIsBlocking] = useState(false)
  const { setBlock } = useSetBlock(profile)
  const { openReport, reportDialog } = useReport('person', { id: profile.id, name: profile.displayName }, false)
  const { openVerdict, verdictDialog } = useVerdict('person', profile.id, true)
  const block = {
    label: t(profile.isBlocked ? 'sharing.report.unblock' : 'sharing.report.block'),
    icon: <Ban size={18} aria-hidden="true" />,
    onSelect: () => (profile.isBlocked ? setBlock(false) : setIsBlocking(true)),
  }
  const suspend = openVerdict && {
    label: t('sharing.report.suspend'),
    icon: <UserX size={18} aria-hidden="true" />,
    onSelect: openVerdict,
  }
  return (
    <>
      <Menu
        label={t('sharing.report.more', { name: profile.displayName })}
        trigger={<Ellipsis size={20} aria-hidden="true" />}
        triggerClassName="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-field hover:bg-sunk"
        items={[
          {
            label: t('sharing.report.person'),
            icon: <Flag size={18} aria-hidden="true" />,
            onSelect: () => openReport?.(),
          },
          ...(isMember ? [block] : []),
          ...(suspend ? [suspend] : []),
        ]}
      />
      {reportDialog}
      {verdictDialog}
      <Suspense>{isBlocking && <BlockDialog person={profile} onClose={() => setIsBlocking(false)} />}</Suspense>
    </>
  )
}
