import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { isOwnedBy, type Journey } from '#contract/journey.ts'
import { isAdaptable } from '#contract/rules/journey.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { takePendingAction } from '#web/core/session/pending-action.ts'
import { useSession } from '#web/core/session/session.ts'
import { useMemberAction } from '#web/core/session/useMemberAction.ts'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'

interface Adapting {
  /** The label of the action: making a version of another person's journey, or a copy of one's own. */
  label: string
  /** Asks for confirmation, then creates the draft and opens it; null if the journey can't be copied. */
  openAdapt: (() => void) | null
  adaptDialog: ReactNode
}

/** Makes one's own version of a journey; a visitor signs in first. */
export function useAdapt(journey: Journey): Adapting {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { state, profile } = useSession()
  const [open, setOpen] = useState(false)
  const { make, busy } = useMakeDraft(journey)
  const { id, name, stepCount } = journey
  const isOwn = isOwnedBy(journey, profile?.id ?? null)
  const handleConfirm = useMemberAction(`adapt ${id}`, { kind: 'adapt', name }, () => void make())
  useEffect(() => {
    // The visitor confirmed the action before signing in.
    if (state === 'member' && takePendingAction(`adapt ${id}`)) void make()
  }, [state, id, make])
  return {
    label: t(isOwn ? 'adapting.copy' : 'adapting.make'),
    openAdapt: isOwn || isAdaptable(journey) ? () => setOpen(true) : null,
    adaptDialog: (
      <ConfirmDialog
        open={open}
        title={t(isOwn ? 'adapting.copyTitle' : 'adapting.title')}
        text={
          isOwn ? t('adapting.copyText') : t('adapting.text', { count: stepCount, number: number(stepCount), name })
        }
        confirmLabel={t('adapting.confirm')}
        busy={busy}
        onConfirm={handleConfirm}
        onClose={() => setOpen(false)}
      />
    ),
  }
}

/** Creates the draft and opens it in the editor. */
function useMakeDraft({ id }: Journey) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const write = useWrite()
  const { keyFor, settle } = useIdempotencyKey()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    if (busy) return
    setBusy(true)
    try {
      const draft = await write('adaptJourney', { params: { id } }, { idempotencyKey: keyFor(id) })
      settle()
      await navigate({ to: '/app/create/journey', search: { draft: draft.id } })
      toast(t('adapting.made'), { tone: 'success' })
    } catch (failure) {
      showFailure(failure, t('adapting.failed'), make)
    } finally {
      setBusy(false)
    }
  }
  return { make, busy }
}
