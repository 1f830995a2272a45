import { useState } from 'react'
import type { Person } from '#contract/person.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useAct } from '#web/core/ui/feedback/useAct.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { ON_ITS_PAGE } from './join-address.ts'

interface DeclineButtonProps {
  groupId: string
  lead: Person
  /** The key of the email that invites; without it, the viewer's own invitation is declined. */
  emailKey?: string | undefined
  label?: string
  className?: string
  /** Leaves the page, on which the invitation stays until then; without it, the list of invitations is loaded again. */
  onDeclined?: () => Promise<unknown>
}

/** The button that declines an invitation for good, which it asks. */
export function DeclineButton({ groupId, lead, emailKey, label, className = '', onDeclined }: DeclineButtonProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const { busy, run } = useAct()
  const [isAsking, setIsAsking] = useState(false)
  const handleConfirm = async () => {
    const params = { groupId }
    const options = onDeclined && { patch: ON_ITS_PAGE }
    const decline = () =>
      emailKey === undefined
        ? write('declineGroup', { params }, options)
        : write('declineGroupEmail', { params, body: { key: emailKey } }, options)
    if (await run(decline, t('groups.join.declined'))) await onDeclined?.()
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="plain" className={className} aria-label={label} onClick={() => setIsAsking(true)}>
        {t('groups.join.decline')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={t('groups.join.declineTitle')}
          text={t('groups.join.declineText', { name: lead.displayName })}
          confirmLabel={t('groups.join.decline')}
          busy={busy}
          onConfirm={() => void handleConfirm()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
