import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Person } from '#contract/person.ts'
import { load } from '#web/core/api/client.ts'
import { useSession } from '#web/core/session/session.ts'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'
import type { CommentPlace } from './unsent.ts'

/** '@' and the beginning of a name before the caret. */
const ASKED = /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’-]{0,40})$/u
const WAIT_MS = 150

interface MentionPicker {
  people: readonly Person[]
  /** Index of the person that Enter picks. */
  active: number
  listId: string
  optionId: (index: number) => string
  /** To call after each change of the text and of the caret. */
  look: (field: HTMLTextAreaElement) => void
  pick: (person: Person) => void
  /** True if the key was for the picker. */
  handleKey: (event: KeyboardEvent) => boolean
  close: () => void
}

/** Offers people while a name is typed after '@'; `insert` replaces what was typed from `from` to `to`. */
export function useMentions(
  { journeyId, parentId }: CommentPlace,
  insert: (person: Person, range: { from: number; to: number }) => void,
): MentionPicker {
  const listId = useId()
  const isMember = useSession().state === 'member'
  const [asked, setAsked] = useState<{ q: string; from: number; to: number } | null>(null)
  const [active, setActive] = useState(0)
  const q = useDebounced(asked?.q ?? '', WAIT_MS)
  const query = { ...(q !== '' && { q }), ...(parentId !== undefined && { parentId }) }
  const { data = [] } = useQuery({
    ...load('mentionable', { params: { pathId: journeyId }, query }),
    enabled: asked !== null && isMember,
    placeholderData: keepPreviousData,
  })
  const people = asked === null ? [] : data
  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    const typed = selectionStart === selectionEnd ? ASKED.exec(value.slice(0, selectionStart))?.[1] : undefined
    setActive(0)
    setAsked(typed === undefined ? null : { q: typed, from: selectionStart - typed.length - 1, to: selectionStart })
  }
  const pick = (person: Person) => {
    if (asked) insert(person, asked)
    setAsked(null)
  }
  const handleKey = (event: KeyboardEvent): boolean => {
    const chosen = people[active]
    if (!chosen || event.ctrlKey || event.metaKey) return false
    if (event.key === 'ArrowDown') setActive((active + 1) % people.length)
    else if (event.key === 'ArrowUp') setActive((active + people.length - 1) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') pick(chosen)
    else if (event.key === 'Escape') setAsked(null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const optionId = (index: number) => `${listId}-${index}`
  return { people, active, listId, optionId, look, pick, handleKey, close: () => setAsked(null) }
}
