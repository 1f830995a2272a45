import Send from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countCharacters } from '#contract/rules/characters.ts'
import { isBlank } from '#contract/rules/text.ts'
import { COMMENT_MAX } from '#contract/talk/limits.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Spinner } from '#web/core/ui/base/Spinner.tsx'
import { MentionList } from './MentionList.tsx'
import { type CommentPlace, type Draft, EMPTY } from './unsent.ts'
import { useMentions } from './useMentions.ts'

/** From here on the remaining characters are shown. */
const WARN_FROM = COMMENT_MAX - 200

interface ComposerProps {
  draft: Draft
  /** The text that Escape may leave without asking: that of the first draft unless given. */
  saved?: string
  /** Where people are mentioned. */
  place: CommentPlace
  placeholder: string
  sendLabel: string
  autoFocus?: boolean
  onType: (draft: Draft) => void
  /** Throws an `ApiError` if the text wasn't saved; false keeps the text in the field. */
  onSend: (draft: Draft) => Promise<boolean>
  onCancel?: () => void
}

/** A field that grows with its text; Ctrl and Enter send it. */
export function Composer({
  draft,
  saved,
  place,
  placeholder,
  sendLabel,
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
  const { setDraft, isBusy, error, send } = useSending(draft, onSend, onType)
  const { text, picked } = draft
  const picker = useMentions(place, (person, { from, to }) => {
    const start = `${text.slice(0, from)}@${person.displayName} `
    flushSync(() => setDraft({ text: start + text.slice(to), picked: [...picked, person] }))
    field.current?.setSelectionRange(start.length, start.length)
  })
  const left = COMMENT_MAX - countCharacters(text)
  const message = left < 0 ? t('talk.composer.tooLong', { maximum: number(COMMENT_MAX) }) : error
  const canSend = !isBlank(text) && left >= 0 && !isBusy
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) void send()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (picker.handleKey(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && canSend) void send()
    if (event.key === 'Escape' && onCancel && text === (saved ?? first)) {
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <form onSubmit={handleSubmit} className="grid min-w-0 grow gap-1">
      <div className="relative flex min-w-0 items-end gap-2.5">
        {picker.people.length > 0 && <MentionList picker={picker} />}
        <textarea
          ref={field}
          id={id}
          aria-autocomplete="list"
          aria-controls={picker.people.length > 0 ? picker.listId : undefined}
          aria-activedescendant={picker.people.length > 0 ? picker.optionId(picker.active) : undefined}
          title={t('talk.composer.mention')}
          aria-label={t('talk.composer.label')}
          aria-invalid={message !== null || undefined}
          aria-describedby={`${id}-below`}
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
          className="inline-grid h-11.5 w-14 shrink-0 place-items-center rounded-full bg-brand-soft text-brand hover:bg-brand hover:text-brand-ink aria-disabled:text-faint aria-disabled:hover:bg-brand-soft aria-disabled:hover:text-faint"
        >
          {isBusy ? <Spinner /> : <Send size={19} aria-hidden="true" className="rtl:-scale-x-100" />}
          <span className="sr-only">{sendLabel}</span>
        </button>
      </div>
      <div id={`${id}-below`} className="flex min-h-5 flex-wrap items-center justify-between gap-x-3 text-[0.8125rem]">
        <span role="alert" className="text-danger">
          {message}
        </span>
        {countCharacters(text) > WARN_FROM && left >= 0 && (
          <span className="text-muted tabular-nums">{t('talk.composer.left', { number: number(left) })}</span>
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

function useSending(draft: Draft, onSend: ComposerProps['onSend'], onType: ComposerProps['onType']) {
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
      if (await onSend(draft)) change(EMPTY)
    } catch (failure) {
      const { fields, message } = failure instanceof ApiError ? failure : { fields: undefined, message: '' }
      setError(fields?.text ?? (message || t('ui.error.title')))
    } finally {
      setIsBusy(false)
    }
  }
  return { setDraft: change, isBusy, error, send }
}
