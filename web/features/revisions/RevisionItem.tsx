import Ellipsis from 'lucide-react/icons/ellipsis'
import Eraser from 'lucide-react/icons/eraser'
import Flag from 'lucide-react/icons/flag'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Suspense, useId, useState } from 'react'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import type { Revision } from '#contract/revision.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { useReport } from '#web/features/reporting/useReport.tsx'
import { useSummary } from './useSummary.ts'

const importDialogs = () => import('./dialogs.tsx')
const RestoreDialog = lazyPart(importDialogs, 'RestoreDialog')
const LineDialog = lazyPart(importDialogs, 'RevisionLineDialog')
const Difference = lazyPart(() => import('./Difference.tsx'), 'Difference')
const EraseDialog = lazyPart(importDialogs, 'EraseDialog')

/** One version: its changes, author and time, its comparison with the preceding version, and the owner's actions. */
export function RevisionItem({ journey, revision }: { journey: Journey; revision: Revision }) {
  const { t } = useTranslation()
  const { number: format } = useFormats()
  const ago = useAgo()
  const summary = useSummary()
  const { profile } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [dialog, setDialog] = useState<'restore' | 'line' | 'erase' | null>(null)
  const panelId = useId()
  const { by, suggestedBy, at, line, hidden, changes, restored, erased, current } = revision
  const isOwner = isOwnedBy(journey, profile?.id ?? null)
  const canReport = line !== '' && by?.id !== profile?.id
  const number = format(revision.number)
  const what =
    restored === null
      ? revision.number === 1
        ? t('history.first')
        : summary(changes)
      : t('history.restoredFrom', { number: format(restored) })
  const { openReport, reportDialog } = useReport(
    'revision',
    { id: revision.id, name: journey.name },
    by?.id === profile?.id,
  )
  const actions = [
    !current && !erased && { label: t('history.restore.action'), Icon: RotateCcw, dialog: 'restore' as const },
    !erased && by?.id === profile?.id && { label: t('history.line.action'), Icon: Pencil, dialog: 'line' as const },
    isOwner && !current && !erased && { label: t('history.erase.action'), Icon: Eraser, dialog: 'erase' as const },
  ].filter((action) => action !== false)
  const props = { journey, revision, onClose: () => setDialog(null) }
  return (
    <li className="panel grid gap-2.5 p-4.5">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 grow gap-1">
          <h2 dir="auto" className="text-[1.05rem] font-[650] [overflow-wrap:anywhere]">
            {line || what}
          </h2>
          {line && <p className="text-sm">{what}</p>}
          <p className="text-sm text-muted">
            {t('history.version', { number })}
            {' · '}
            <bdi>{by ? t('history.by', { name: by.displayName }) : t('history.someone')}</bdi>
            {suggestedBy && (
              <>
                {' · '}
                <bdi>{t('history.suggestedBy', { name: suggestedBy.displayName })}</bdi>
              </>
            )}
            {' · '}
            <time dateTime={at}>{ago(at)}</time>
          </p>
          {current && <p className="text-sm font-[650] text-brand">{t('history.current')}</p>}
          {hidden && (
            <p className="text-sm text-muted">
              {hidden.reason ? t('history.hiddenOwn', { reason: hidden.reason }) : t('history.hidden')}
            </p>
          )}
          {erased && <p className="text-sm text-muted">{t('history.erased')}</p>}
        </div>
        {actions.length + Number(canReport) > 0 && (
          <Menu
            label={t('history.menu', { number })}
            trigger={<Ellipsis size={20} aria-hidden="true" />}
            items={[
              ...actions.map(({ label, Icon, dialog: opens }) => ({
                label,
                icon: <Icon size={18} aria-hidden="true" />,
                danger: opens === 'erase',
                onSelect: () => setDialog(opens),
              })),
              ...(canReport && openReport
                ? [{ label: t('history.report'), icon: <Flag size={18} aria-hidden="true" />, onSelect: openReport }]
                : []),
            ]}
          />
        )}
      </div>
      {!erased && (
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={t(isOpen ? 'history.hideOf' : 'history.showOf', { number })}
          onClick={() => setIsOpen(!isOpen)}
          className="justify-self-start"
        >
          {t(isOpen ? 'history.hide' : 'history.show')}
        </Button>
      )}
      <div id={panelId}>
        <Suspense>{isOpen && !erased && <Difference journeyId={journey.id} number={revision.number} />}</Suspense>
      </div>
      {reportDialog}
      <Suspense>
        {dialog === 'restore' && <RestoreDialog {...props} />}
        {dialog === 'line' && <LineDialog {...props} />}
        {dialog === 'erase' && <EraseDialog {...props} />}
      </Suspense>
    </li>
  )
}
