import { useRouter } from '@tanstack/react-router'
import { useSession } from '#web/core/session/session.ts'

/**
 * Wraps an action that may send visitors to the login. They return to the comment's address, which
 * loads the comment, so that the action continues.
 */
export function useAtComment(id: string): (act: () => void) => () => void {
  const router = useRouter()
  const { state } = useSession()
  return (act) => async () => {
    if (state !== 'member')
      await router.navigate({
        to: '.',
        hash: `comment-${id}`,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    act()
  }
}
