import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** After a walk to another page the focus stands on its heading, so that it is read and Tab goes on from there. */
export function useFocusOnNavigation() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || fromLocation === undefined) return
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        heading?.setAttribute('tabindex', '-1')
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
