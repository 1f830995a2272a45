import { ApiError } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

/** Returns the action of a toast that reopens a decided suggestion. */
export function useUndo(): (id: string) => { label: string; onPress: () => void } {
  const { t } = useTranslation()
  const write = useWrite()
  const undo = async (id: string) => {
    try {
      await write('undoSuggestion', { params: { id } })
      toast(t('suggestions.undone'), { tone: 'success' })
    } catch (failure) {
      const isLate = failure instanceof ApiError && failure.code === 'conflict'
      if (isLate) toast(t('suggestions.undoLate'), { tone: 'error' })
      else showFailure(failure, t('ui.error.title'), () => undo(id))
    }
  }
  return (id) => ({ label: t('ui.undo'), onPress: () => void undo(id) })
}
