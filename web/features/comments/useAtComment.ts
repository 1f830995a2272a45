import { useRouter } from '@tanstack/react-router'
import { useSession } from '#web/core/session/session.ts'

/**
 * Runs an action that sends visitors to the login: they return to this comment, which is loaded then, so that the
 * action continues.
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
