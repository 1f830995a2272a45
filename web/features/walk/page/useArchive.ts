import type { Journey } from '#contract/journey.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { useChangeJourney } from '#web/features/journeys/data/journeys.mutations.ts'

/** Archives or unarchives a journey; the toast offers to undo it. */
export function useArchive({ id, archived }: Journey): () => Promise<void> {
  const { t } = useTranslation()
  const { mutateAsync } = useChangeJourney(id)
  const setArchived = async (next: boolean) => {
    try {
      await mutateAsync({ archived: next })
    } catch (failure) {
      showFailure(failure, t('editing.archive.failed'))
      return
    }
    toast(t(next ? 'editing.archive.archived' : 'editing.archive.unarchived'), {
      tone: 'success',
      action: { label: t('editing.delete.undo'), onPress: () => void setArchived(!next) },
    })
  }
  return () => setArchived(!archived)
}
