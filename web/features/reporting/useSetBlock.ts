import { useMutation } from '@tanstack/react-query'
import type { Person } from '#contract/person.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

/**
 * Returns a function that blocks or unblocks a person and shows a toast, which offers to block again.
 * Needs the area of texts `comments`.
 */
export function useSetBlock({ id, displayName: name }: Pick<Person, 'id' | 'displayName'>) {
  const { t } = useTranslation()
  const write = useWrite()
  const { mutate, isPending } = useMutation<unknown, ApiError, boolean>({
    mutationFn: (blocked) => write('blockPerson', { params: { uid: id }, body: { blocked } }),
    onSuccess: (_answer, blocked) =>
      toast(t(blocked ? 'comments.blockAsk.done' : 'comments.blockAsk.undone', { name }), {
        tone: 'success',
        action: blocked ? undefined : { label: t('ui.undo'), onPress: () => mutate(true) },
      }),
    onError: (failure, blocked) => {
      showFailure(failure, t('ui.error.title'), () => mutate(blocked))
    },
  })
  return { setBlock: mutate, isPending }
}
