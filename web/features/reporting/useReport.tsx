import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Reportable } from '#contract/rules/moderation.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

const ReportDialog = lazyPart(() => withCopy(['sharing'], import('./ReportDialog.tsx')), 'ReportDialog')

/**
 * Returns a function that opens the report dialog, after signing in; null for the viewer's own
 * content.
 */
export function useReport(
  kind: Reportable,
  { id, name, isMessage = false, quoted }: { id: string; name: string; isMessage?: boolean; quoted?: string },
  isOwn: boolean,
): { openReport: (() => void) | null; reportDialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const action = `report ${kind} ${id}`
  const openReport = useMemberAction(action, { kind: 'report', name }, () => setOpen(true))
  const isMember = useSession().state === 'member'
  useEffect(() => {
    if (isMember && !isOwn && takePendingAction(action)) setOpen(true)
  }, [isMember, isOwn, action])
  return {
    openReport: isOwn ? null : openReport,
    reportDialog: (
      <Suspense>
        {open && <ReportDialog {...{ kind, id, isMessage, quoted }} onClose={() => setOpen(false)} />}
      </Suspense>
    ),
  }
}
