import { ApiError } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

/** Returns a function that reopens a decided suggestion; it resolves to whether it did. */
export function useUndo(): (id: string) => Promise<boolean> {
  const { t } = useTranslation()
  const write = useWrite()
  const undo = async (id: string) => {
    try {
      await write('undoSuggestion', { params: { id } })
      toast(t('suggestions.undone'), { tone: 'success' })
      return true
    } catch (failure) {
      const isLate = failure instanceof ApiError && failure.code === 'conflict'
      if (isLate) toast(t('suggestions.undoLate'), { tone: 'error' })
      else showFailure(failure, t('ui.error.title'), () => undo(id))
      return false
    }
  }
  return undo
}
