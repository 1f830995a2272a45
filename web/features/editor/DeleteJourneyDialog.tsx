import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Journey } from '#contract/journey.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { removeJourney } from '#web/features/journeys/data/journeys.cache.ts'
import { useRestoreJourney } from '#web/features/journeys/data/journeys.mutations.ts'

interface DeleteJourneyDialogProps {
  journey: Pick<Journey, 'id' | 'archived'>
  open: boolean
  onClose: () => void
  /** Called after the deletion, before the page is left. */
  onDeleted?: () => void
  /** Archives the journey instead, or takes it out of the archive. */
  onArchive?: () => void
}

export function DeleteJourneyDialog({
  journey: { id, archived },
  open,
  onClose,
  onDeleted,
  onArchive,
}: DeleteJourneyDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate, isPending } = useDeleteJourney(id)
  const texts = onArchive && !archived ? 'archive' : 'delete'
  const handleConfirm = () =>
    mutate(undefined, {
      onSuccess: () => {
        onDeleted?.()
        void navigate({ to: '/app/discover', ignoreBlocker: true })
      },
      onError: (failure) => showFailure(failure, failure.message),
    })
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t(`editing.${texts}.title`)}
      text={t(`editing.${texts}.text`)}
      other={
        onArchive && {
          label: t(archived ? 'editing.archive.unarchive' : 'editing.archive.archive'),
          onPress: onArchive,
        }
      }
      confirmLabel={t('editing.delete.confirm')}
      busy={isPending}
      onConfirm={handleConfirm}
      onClose={onClose}
    />
  )
}

/** Deletes a journey; the toast offers to undo it. */
function useDeleteJourney(id: string) {
  const client = useQueryClient()
  const write = useWrite()
  const { t } = useTranslation()
  const { mutateAsync: restore } = useRestoreJourney(id)
  // Uses promises: callbacks of `mutate` don't run once the page is left, which is when the toast
  // shows.
  const handleUndo = () =>
    restore().then(
      () => toast(t('editing.delete.restored'), { tone: 'success' }),
      (failure) => showFailure(failure, t('editing.delete.notRestored')),
    )
  return useMutation<unknown, ApiError>({
    mutationFn: async () => {
      // Removes the deleted journey from the cache and requests none of its data again.
      const patch = { apply: () => removeJourney(client, id), covers: () => true }
      await write('deleteJourney', { params: { id } }, { patch })
    },
    onSuccess: () =>
      toast(t('editing.delete.done'), {
        tone: 'success',
        action: { label: t('ui.undo'), onPress: handleUndo },
      }),
  })
}
