import { useEffect } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import type { useMentions } from './useMentions.ts'

/** The people to pick, above the field; the focus stays in the field. */
export function MentionList({ picker }: { picker: ReturnType<typeof useMentions> }) {
  const { t } = useTranslation()
  const { people, active, listId, optionId, pick } = picker
  const activeId = optionId(active)
  // Newer browsers return a promise, which React would call as clean-up.
  useEffect(() => void document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId])
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('talk.composer.people')}
      className="float absolute inset-x-0 bottom-full z-20 mb-1 max-h-64 overflow-y-auto p-1.5"
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
