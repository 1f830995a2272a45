import { useQuery } from '@tanstack/react-query'
import Footprints from 'lucide-react/icons/footprints'
import { Suspense, useState } from 'react'
import type { OpenGroup } from '#contract/group.ts'
import { load } from '#web/core/api/client.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { PanelRow, RowPanel } from '#web/core/ui/lists/RowPanel.tsx'
import { ReportButton } from './open/ReportButton.tsx'
import { TakeBack } from './open/TakeBack.tsx'

const AskDialog = lazyPart(() => import('./AskDialog.tsx'), 'AskDialog')

/** The open groups that walk a journey, for members who aren't in them; nothing without any. */
export function OpenGroups({ journeyId }: { journeyId: string }) {
  const { t } = useTranslation()
  const { data: groups = [] } = useQuery(load('openGroups', { params: { pathId: journeyId } }))
  if (groups.length === 0) return null
  return (
    <RowPanel title={t('groups.open.title')}>
      <ul>
        {groups.map((group) => (
          <OpenGroupRow key={group.id} group={group} />
        ))}
      </ul>
    </RowPanel>
  )
}

function OpenGroupRow({ group }: { group: OpenGroup }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const { name, lead, memberCount, asked } = group
  const facts = [
    t('groups.open.lead', { name: lead.displayName }),
    ...(memberCount === null ? [] : [t('groups.members', { count: memberCount, number: number(memberCount) })]),
    ...(asked ? [t('groups.open.asked')] : []),
  ]
  return (
    <PanelRow icon={<Footprints size={20} />} isActive={asked} title={<bdi>{name}</bdi>} hint={facts.join(' · ')}>
      <ReportButton person={lead} quoted={name} />
      {asked ? (
        <TakeBack group={group} />
      ) : (
        <Button variant="soft" aria-label={t('groups.open.askOf', { name })} onClick={() => setIsAsking(true)}>
          {t('groups.open.ask')}
        </Button>
      )}
      <Suspense>{isAsking && <AskDialog group={group} onClose={() => setIsAsking(false)} />}</Suspense>
    </PanelRow>
  )
}
