import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Person } from '#contract/person.ts'
import { countCharacters } from '#contract/rules/characters.ts'
import { COMMENT_MAX } from '#contract/rules/limits.ts'
import { isBlank } from '#contract/rules/text.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { load } from '#web/core/api/client.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { PausedNote } from '#web/core/session/PausedNote.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Spinner } from '#web/core/ui/base/Spinner.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'
import { type CommentPlace, type Draft, EMPTY } from './unsent-comments.ts'

/** The number of typed characters from which the remaining number is shown. */
const WARN_FROM = COMMENT_MAX - 200

interface ComposerProps {
  draft: Draft
  /**
   * The saved text: while the field contains it, Escape closes without asking. Default: the first
   * draft.
   */
  saved?: string
  /** Where the comment belongs, which determines the people to mention. */
  place: CommentPlace
  placeholder: string
  /** The name of the field. */
  label: string
  sendLabel: string
  /** Whether the button shows its label instead of an icon, except on very narrow screens. */
  isSendSpelled?: boolean
  autoFocus?: boolean
  onType: (draft: Draft) => void
  /**
   * Saves the text; if it returns false, the text stays in the field. `typed` reads the field's
   * present text. Throws an `ApiError` if saving fails.
   */
  onSend: (draft: Draft, typed: () => string) => Promise<boolean>
  onCancel?: () => void
}

/** A text field for comments that grows with its text; Ctrl and Enter send it. */
export function Composer({
  draft,
  saved,
  place,
  placeholder,
  label,
  sendLabel,
  isSendSpelled = false,
  autoFocus = false,
  onType,
  onSend,
  onCancel,
}: ComposerProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [first] = useState(draft.text)
  const typed = () => field.current?.value ?? draft.text
  const { setDraft, isBusy, error, send } = useSending(draft, { typed, onSend, onType })
  const { text, picked } = draft
  const picker = useMentions(place, (person, { from, to }) => {
    const start = `${text.slice(0, from)}@${person.displayName} `
    flushSync(() => setDraft({ text: start + text.slice(to), picked: [...picked, person] }))
    field.current?.setSelectionRange(start.length, start.length)
  })
  const left = COMMENT_MAX - countCharacters(text)
  const message = left < 0 ? t('comments.composer.tooLong', { maximum: number(COMMENT_MAX) }) : error
  const canSend = !isBlank(text) && left >= 0 && !isBusy
  const submit = () => {
    if (!canSend) return
    picker.close()
    void send()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (picker.handleKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    if (event.key === 'Escape' && onCancel && text === (saved ?? first)) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <form onSubmit={handleSubmit} className="grid min-w-0 grow gap-1">
      <PausedNote id={`${id}-paused`} />
      <div className="relative flex min-w-0 items-end gap-2.5">
        {picker.people.length > 0 && <MentionList picker={picker} />}
        <textarea
          ref={field}
          id={id}
          aria-autocomplete="list"
          aria-controls={picker.people.length > 0 ? picker.listId : undefined}
          aria-activedescendant={picker.people.length > 0 ? picker.optionId(picker.active) : undefined}
          title={t('comments.composer.mention')}
          aria-label={label}
          aria-invalid={message !== null || undefined}
          aria-describedby={`${id}-paused ${id}-below`}
          dir="auto"
          // biome-ignore lint/a11y/noAutofocus: the person has just asked for the field
          autoFocus={autoFocus}
          rows={1}
          value={text}
          placeholder={placeholder}
          onChange={(event) => {
            setDraft({ text: event.target.value, picked })
            picker.look(event.target)
          }}
          onBlur={picker.close}
          onKeyDown={handleKeyDown}
          className="field-box field-sizing-content block max-h-72 min-h-11.5 min-w-0 grow resize-none"
        />
        <button
          type="submit"
          aria-disabled={!canSend}
          aria-busy={isBusy || undefined}
          title={sendLabel}
          className={`inline-grid h-11.5 shrink-0 place-items-center rounded-full bg-brand-soft font-[650] text-brand hover:bg-brand hover:text-brand-ink aria-disabled:text-faint aria-disabled:hover:bg-brand-soft aria-disabled:hover:text-faint ${isSendSpelled ? 'px-5 max-[22.5rem]:px-3' : 'w-14'}`}
        >
          {isBusy ? (
            <Spinner />
          ) : (
            <Send
              size={19}
              aria-hidden="true"
              className={`rtl:-scale-x-100 ${isSendSpelled ? 'min-[22.5rem]:hidden' : ''}`}
            />
          )}
          <span className={isSendSpelled && !isBusy ? 'max-[22.5rem]:sr-only' : 'sr-only'}>{sendLabel}</span>
        </button>
      </div>
      <div
        id={`${id}-below`}
        className={`flex flex-wrap items-center justify-between gap-x-3 text-[0.8125rem] ${isSendSpelled ? '' : 'min-h-5'}`}
      >
        <span role="alert" className="text-danger">
          {message}
        </span>
        {countCharacters(text) > WARN_FROM && left >= 0 && (
          <span className="text-muted tabular-nums">{t('comments.composer.left', { number: number(left) })}</span>
        )}
        {onCancel && (
          <button type="button" onClick={onCancel} className="min-h-8 font-semibold text-muted hover:text-ink">
            {t('ui.cancel')}
          </button>
        )}
      </div>
    </form>
  )
}

/** Sends the text. `typed` reads the field's present text; what was typed during sending stays in the field. */
function useSending(
  draft: Draft,
  { typed, onSend, onType }: Pick<ComposerProps, 'onSend' | 'onType'> & { typed: () => string },
) {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const change = (next: Draft) => {
    setError(null)
    onType(next)
  }
  const send = async () => {
    setIsBusy(true)
    try {
      if (await onSend(draft, typed)) change(withoutSent({ ...draft, text: typed() }, draft))
    } catch (failure) {
      const { fields, message } = failure instanceof ApiError ? failure : { fields: undefined, message: '' }
      setError(fields?.text ?? (message || t('ui.error.title')))
    } finally {
      setIsBusy(false)
    }
  }
  return { setDraft: change, isBusy, error, send }
}

function withoutSent({ text, picked }: Draft, sent: Draft): Draft {
  if (text === sent.text) return EMPTY
  return { text: text.startsWith(sent.text) ? text.slice(sent.text.length).trimStart() : text, picked }
}

/**
 * The people to mention, above the field or, if there is no room, below it. The focus stays in the
 * field.
 */
function MentionList({ picker }: { picker: ReturnType<typeof useMentions> }) {
  const { t } = useTranslation()
  const { people, active, listId, optionId, pick } = picker
  const activeId = optionId(active)
  const list = useRef<HTMLDivElement>(null)
  const [isBelow, setIsBelow] = useState(false)
  useLayoutEffect(() => {
    if (list.current && list.current.getBoundingClientRect().top < topOfVisibleArea(list.current)) setIsBelow(true)
  }, [people.length])
  // `void`, since newer browsers return a promise, which React would take for a clean-up function.
  useEffect(() => void document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' }), [activeId, isBelow])
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={t('comments.composer.people')}
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
          // Keeps the focus in the text field.
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

/**
 * The top, in px, of the visible area around the element: that of its scrolling box, or the bottom
 * of the page's header.
 */
function topOfVisibleArea(element: HTMLElement): number {
  for (let parent = element.parentElement; parent; parent = parent.parentElement)
    if (getComputedStyle(parent).overflowY !== 'visible') return parent.getBoundingClientRect().top
  return document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
}

/** Matches '@' and the beginning of a name before the caret. */
const ASKED = /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’-]{0,40})$/u
const WAIT_MS = 150

interface MentionPicker {
  people: readonly Person[]
  /** Index of the highlighted person, whom Enter picks. */
  active: number
  listId: string
  optionId: (index: number) => string
  /** Must be called after each change of the text or the caret. */
  look: (field: HTMLTextAreaElement) => void
  pick: (person: Person) => void
  /** Handles a key of the list; returns whether the key was one. */
  handleKey: (event: KeyboardEvent) => boolean
  close: () => void
}

/**
 * Suggests people while the writer types a name after '@'. `insert` must replace the text from
 * `from` to `to` with the name.
 */
function useMentions(
  { journeyId = '', groupId, parentId }: CommentPlace,
  insert: (person: Person, range: { from: number; to: number }) => void,
): MentionPicker {
  const listId = useId()
  const isMember = useSession().state === 'member'
  const [asked, setAsked] = useState<{ q: string; from: number; to: number } | null>(null)
  const [active, setActive] = useState(0)
  const q = useDebounced(asked?.q ?? '', WAIT_MS)
  const typed = q === '' ? {} : { q }
  const { data = [] } = useQuery({
    ...(groupId === undefined
      ? load('mentionable', {
          params: { pathId: journeyId },
          query: { ...typed, ...(parentId !== undefined && { parentId }) },
        })
      : load('mentionableInGroup', { params: { groupId }, query: typed })),
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
