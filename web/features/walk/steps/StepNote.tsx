import { useQuery, useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { countCharacters } from '#contract/rules/characters.ts'
import { NOTE_MAX } from '#contract/rules/limits.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { load } from '#web/core/api/client.ts'
import { isQuery, useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { isUnsentOwner, useUnsent } from '#web/core/ui/state/unsent.ts'

const SAVE_AFTER_MS = 800
const RETRY_AFTER_MS = 5000

interface StepNoteProps {
  journeyId: string
  stepId: string
  /** How many times the viewer has opened the field: 0 shows it only if there is a note. */
  asked: number
}

/** The viewer's private note on a step. */
export function StepNote({ journeyId, stepId, asked }: StepNoteProps) {
  const { data } = useQuery(load('journeyNotes', { params: { pathId: journeyId } }))
  const [isShown, setIsShown] = useState(false)
  const { profile } = useSession()
  const hasUnsaved = useUnsentNote(stepId)[0] !== null
  if (!data) return null
  const saved = data.notes.find((note) => note.stepId === stepId)?.text ?? ''
  // The field stays visible even when its text is deleted.
  if (saved !== '' && !isShown) setIsShown(true)
  if (saved === '' && !isShown && asked === 0 && !hasUnsaved) return null
  return <NoteField key={profile?.id} journeyId={journeyId} stepId={stepId} saved={saved} asked={asked} />
}

interface NoteFieldProps {
  journeyId: string
  stepId: string
  saved: string
  asked: number
}

function NoteField({ journeyId, stepId, saved, asked }: NoteFieldProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [unsent, setUnsent] = useUnsentNote(stepId)
  const [text, setText] = useState(() => (unsent === null ? saved : withSaved(unsent, saved)))
  const handleSaved = (sent: string) => setUnsent((before) => (before?.text === sent ? null : before))
  const { state, refusal, save } = useSavedNote({ journeyId, stepId, text, saved, onSaved: handleSaved })
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (asked > 0) field.current?.focus()
  }, [asked])
  const isTooLong = countCharacters(text) > NOTE_MAX
  const problem = isTooLong ? t('walking.note.tooLong', { maximum: number(NOTE_MAX) }) : refusal
  return (
    <div className="grid gap-1 border-s-3 border-accent-soft ps-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="flex items-center gap-1.5 text-sm font-[650]">
          <Lock size={14} aria-hidden="true" />
          {t('walking.note.label')}
        </label>
        <span role="status" className={`text-sm ${problem ? 'text-danger' : 'text-muted'}`}>
          {problem ?? (state !== 'idle' && t(`walking.note.${state}`))}
        </span>
      </div>
      <textarea
        id={id}
        dir="auto"
        ref={field}
        value={text}
        aria-invalid={problem !== null || undefined}
        rows={3}
        placeholder={t('walking.note.hint')}
        onChange={(event) => {
          setText(event.target.value)
          setUnsent({ text: event.target.value, base: saved })
        }}
        onBlur={save}
        className="field-box field-sizing-content max-h-96 min-h-20 text-[0.9375rem]"
      />
    </div>
  )
}

type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

/**
 * Saves the note while the viewer types, when the field loses the focus, and again after a failure;
 * one request at a time. A text that the server refused isn't sent again until it changes.
 */
function useSavedNote({
  journeyId,
  stepId,
  text,
  saved,
  onSaved,
}: Omit<NoteFieldProps, 'asked'> & { text: string; onSaved: (text: string) => void }) {
  const saveNote = useSaveNote(journeyId, stepId)
  const personId = useSession().profile?.id
  const [state, setState] = useState<SaveState>('idle')
  const stored = useRef(saved)
  const isSaving = useRef(false)
  const [refused, setRefused] = useState<{ text: string; reason: string } | null>(null)
  const save = async () => {
    if (isSaving.current || text === stored.current || text === refused?.text) return
    if (countCharacters(text) > NOTE_MAX) return
    // Stops if another person has signed in, in another tab.
    if (personId !== undefined && !isUnsentOwner(personId)) return
    isSaving.current = true
    setState('saving')
    try {
      await saveNote(text)
      stored.current = text
      onSaved(text)
      setRefused(null)
      setState('saved')
    } catch (failure) {
      const isFinal = failure instanceof ApiError && failure.isFinal
      setRefused(isFinal ? { text, reason: failure.reason } : null)
      setState(isFinal ? 'idle' : 'failed')
    }
    isSaving.current = false
  }
  const handleSave = useEffectEvent(save)
  // The timer restarts when the text changes. It also restarts when a request ends, for text typed
  // meanwhile.
  useEffect(() => {
    const timer = setTimeout(() => void handleSave(), state === 'failed' ? RETRY_AFTER_MS : SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, state])
  useEffect(() => () => void handleSave(), [])
  return { state, refusal: refused?.reason ?? null, save: () => void save() }
}

/** An unsaved note, and the saved text (`base`) on which it is based. */
interface UnsentNote {
  text: string
  base: string
}

function useUnsentNote(stepId: string) {
  return useUnsent<UnsentNote | null>(`note:${stepId}`, null)
}

/** The unsaved text; if the saved note was changed elsewhere, the saved text followed by the unsaved text. */
function withSaved({ text, base }: UnsentNote, saved: string): string {
  return base === saved || text.startsWith(saved) ? text : `${saved}\n\n${text}`
}

function useSaveNote(journeyId: string, stepId: string): (text: string) => Promise<unknown> {
  const write = useWrite()
  const client = useQueryClient()
  const { queryKey } = load('journeyNotes', { params: { pathId: journeyId } })
  return (text) =>
    write(
      'saveNote',
      { params: { pathId: journeyId }, body: { stepId, text } },
      {
        patch: {
          covers: isQuery(queryKey),
          apply: ({ updatedAt }) =>
            client.setQueryData(queryKey, (known) => {
              const others = (known?.notes ?? []).filter((note) => note.stepId !== stepId)
              return { notes: updatedAt === null ? others : [{ stepId, text, updatedAt }, ...others] }
            }),
        },
      },
    )
}
