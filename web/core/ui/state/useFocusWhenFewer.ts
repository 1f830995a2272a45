import { type RefObject, useEffect, useRef } from 'react'

/** Focuses `heading` when the focused entry of its list disappears. `count`: the number of entries. */
export function useFocusWhenFewer(heading: RefObject<HTMLElement | null>, count: number | undefined) {
  const last = useRef(count)
  useEffect(() => {
    const isFewer = count !== undefined && last.current !== undefined && count < last.current
    if (isFewer && document.activeElement === document.body) heading.current?.focus()
    last.current = count
  }, [heading, count])
}
