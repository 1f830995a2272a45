import { useQuery, useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTE_MAX } from '#contract/rules/note.ts'
import { load } from '#web/api/client.ts'
import { useWrite } from '#web/api/write.ts'
import { Button } from '#web/ui/base/Button.tsx'

const SAVE_AFTER_MS = 800
const RETRY_AFTER_MS = 5000

/** The viewer's private note on a step. */
export function StepNote({ journeyId, stepId }: { journeyId: string; stepId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(load('journeyNotes', { params: { pathId: journeyId } }))
  const [isWriting, setIsWriting] = useState(false)
  if (!data) return <span className="h-11" />
  const saved = data.notes.find((note) => note.stepId === stepId)?.text ?? ''
  if (saved === '' && !isWriting)
    return (
      <Button
        variant="quiet"
        onClick={() => setIsWriting(true)}
        className="-ms-3 justify-self-start border-transparent px-3"
      >
        <Lock size={15} aria-hidden="true" />
        {t('walking.note.add')}
      </Button>
    )
  return <NoteField key={stepId} journeyId={journeyId} stepId={stepId} saved={saved} autoFocus={isWriting} />
}

type SaveState = 'idle' | 'saving' | 'saved' | 'failed'

function NoteField({
  journeyId,
  stepId,
  saved,
  autoFocus,
}: {
  journeyId: string
  stepId: string
  saved: string
  autoFocus: boolean
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(saved)
  const state = useSavedNote({ journeyId, stepId, text, saved })
  const id = useId()
  return (
    <div className="grid gap-1 border-s-3 border-accent-soft ps-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label htmlFor={id} className="flex items-center gap-1.5 text-sm font-[650]">
          <Lock size={14} aria-hidden="true" />
          {t('walking.note.label')}
        </label>
        <span role="status" className="text-sm text-muted">
          {state !== 'idle' && t(`walking.note.${state}`)}
        </span>
      </div>
      <textarea
        id={id}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for the field
        autoFocus={autoFocus}
        value={text}
        maxLength={NOTE_MAX}
        rows={3}
        placeholder={t('walking.note.hint')}
        onChange={(event) => setText(event.target.value)}
        className="field-box field-sizing-content max-h-96 min-h-20 text-[0.9375rem]"
      />
    </div>
  )
}

/** Saves while typing, again after a failure, and when the field is left. */
function useSavedNote({
  journeyId,
  stepId,
  text,
  saved,
}: {
  journeyId: string
  stepId: string
  text: string
  saved: string
}): SaveState {
  const write = useWrite()
  const client = useQueryClient()
  const [state, setState] = useState<SaveState>('idle')
  const [attempt, setAttempt] = useState(0)
  const stored = useRef(saved)
  const save = useEffectEvent(async () => {
    if (text === stored.current) return
    const before = stored.current
    stored.current = text
    setState('saving')
    try {
      const { queryKey } = load('journeyNotes', { params: { pathId: journeyId } })
      await write(
        'saveNote',
        { params: { pathId: journeyId }, body: { stepId, text } },
        {
          patch: {
            covers: (query) => query.queryHash === client.getQueryCache().find({ queryKey })?.queryHash,
            apply: ({ updatedAt }) =>
              client.setQueryData(queryKey, (known) => {
                const others = (known?.notes ?? []).filter((note) => note.stepId !== stepId)
                return { notes: updatedAt === null ? others : [{ stepId, text, updatedAt }, ...others] }
              }),
          },
        },
      )
      setState('saved')
    } catch {
      stored.current = before
      setState('failed')
      setTimeout(() => setAttempt((count) => count + 1), RETRY_AFTER_MS)
    }
  })
  useEffect(() => {
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, attempt])
  useEffect(() => () => void save(), [])
  return state
}
