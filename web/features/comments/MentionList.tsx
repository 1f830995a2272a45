import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import type { useMentions } from './useMentions.ts'

/** The people to pick, above the field or, without room there, below it; the focus stays in the field. */
export function MentionList({ picker }: { picker: ReturnType<typeof useMentions> }) {
  const { t } = useTranslation()
  const { people, active, listId, optionId, pick } = picker
  const activeId = optionId(active)
  const list = useRef<HTMLDivElement>(null)
  const [isBelow, setIsBelow] = useState(false)
  useLayoutEffect(() => {
    if (list.current && list.current.getBoundingClientRect().top < topOfVisibleArea(list.current)) setIsBelow(true)
  }, [people.length])
  // Newer browsers return a promise, which React would call as clean-up.
  useEffect(() => void document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId, isBelow])
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t('talk.composer.people')}
      className={`float absolute inset-x-0 z-20 my-1 max-h-64 overflow-y-auto p-1.5 ${isBelow ? 'top-full' : 'bottom-full'}`}
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={person.id}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => pick(person)}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-xl px-2 hover:bg-sunk aria-selected:bg-brand-soft"
        >
          <Avatar id={person.id} initial={person.initial} photoURL={person.photoURL} size="sm" />
          <span dir="auto" className="min-w-0 truncate font-[560]">
            {person.displayName}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The top, in px, of the area that shows the element: of the box that scrolls it, or of the page below its header. */
function topOfVisibleArea(element: HTMLElement): number {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (getComputedStyle(parent).overflowY !== 'visible') return parent.getBoundingClientRect().top
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
}
