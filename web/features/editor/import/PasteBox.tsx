import { useMutation } from '@tanstack/react-query'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import FileDown from 'lucide-react/icons/file-down'
import { type DragEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import type { Badge } from '#contract/badge.ts'
import type { ImportPreview } from '#contract/import.ts'
import { IMPORT_MAX_BYTES } from '#contract/rules/import.ts'
import { hrefOf } from '#contract/rules/link.ts'
import type { StepInput } from '#contract/step.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { toSteps } from './imported-steps.ts'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

/** The name and facts that an imported list states, and the badges chosen for a series. */
export interface FoundFacts extends Pick<ImportPreview, 'name' | 'journey'> {
  seriesBadges?: readonly Badge[]
}

interface PasteBoxProps {
  /** How many more steps the journey can have. */
  room: number
  badges: readonly Badge[]
  onAdd: (steps: StepInput[], facts: FoundFacts) => void
}

/** A box that turns links into steps: pasted ones, those in a file, or those on a web page. */
export function PasteBox({ room, badges, onAdd }: PasteBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ preview: ImportPreview; source: LinkSource } | null>(null)
  const { read, isReading, problem } = useLinkReader()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)

  const add = (steps: StepInput[], facts: FoundFacts) => {
    onAdd(steps, facts)
    setText('')
    setFound(null)
    field.current?.focus()
  }
  const readLinks = async (source: LinkSource) => {
    const preview = await read(source)
    if (!preview) return
    const isPlain = 'text' in source && preview.skipped.length === 0 && preview.steps.length <= room
    if (isPlain) add(toSteps(preview.steps, preview.steps, location.origin), preview)
    else setFound({ preview, source })
  }
  const { isOver, handlers } = useFileDrop((file) => void readLinks({ file }))
  const address = /^\s*\S+\s*$/u.test(text) ? hrefOf(text.trim()) : null
  return (
    <div
      {...handlers}
      className={`mt-4 grid gap-3 rounded-m border-[1.5px] border-dashed p-4 ${isOver ? 'border-brand bg-brand-soft' : 'border-field bg-sunk'}`}
    >
      <BoxHeading id={id} />
      <textarea
        ref={field}
        id={id}
        aria-describedby={`${id}-hint`}
        dir="auto"
        rows={2}
        value={text}
        placeholder={t('editing.addSteps.urlPlaceholder')}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        className="field-box field-sizing-content max-h-72 min-h-16 [overflow-wrap:anywhere]"
      />
      {problem !== null && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2.5">
        <Button variant="soft" busy={isReading} disabled={text.trim() === ''} onClick={() => void readLinks({ text })}>
          {t('editing.import.add')}
        </Button>
        {address !== null && (
          <Button variant="quiet" disabled={isReading} onClick={() => void readLinks({ url: address })}>
            {t('editing.import.page')}
          </Button>
        )}
        <FileButton disabled={isReading} onChoose={(file) => void readLinks({ file })} />
      </div>
      {found && (
        <Suspense>
          <ImportDialog
            key={found.source.base}
            preview={found.preview}
            room={room}
            isReading={isReading}
            problem={problem}
            onBase={(base) => void readLinks({ ...found.source, base })}
            badges={badges}
            onAdd={(steps, chosen) => add(steps, { ...found.preview, ...(chosen && { seriesBadges: chosen }) })}
            onClose={() => setFound(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

function BoxHeading({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <ClipboardPaste size={20} aria-hidden="true" className="text-brand" />
      <label htmlFor={id} className="font-[650]">
        {t('editing.import.title')}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-sm text-muted">
        {t('editing.import.hint')}
      </p>
    </div>
  )
}

function FileButton({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File) => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} variant="quiet" disabled={disabled} onClick={() => input.current?.click()}>
        <FileDown size={18} aria-hidden="true" />
        {t('editing.import.file')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('editing.import.file')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          // Focuses the button, so that the dialog returns the focus to it when it closes.
          button.current?.focus()
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

/**
 * Event handlers for an element where one file can be dropped; `isOver` is true during the drag.
 */
function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        const [file] = event.dataTransfer.files
        setIsOver(false)
        if (!file) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}

/**
 * The source of the links: a text, a page or a file. Relative links are resolved against `base`.
 */
type LinkSource = ({ text: string } | { url: string } | { file: File }) & { base?: string }

interface Reader {
  /**
   * The links found in a source; undefined if the server refused it, for the reason in `problem`.
   */
  read: (source: LinkSource) => Promise<ImportPreview | undefined>
  isReading: boolean
  problem: string | null
}

/** Asks the server which links a source contains; the server stores nothing. */
function useLinkReader(): Reader {
  const { t } = useTranslation()
  const write = useWrite()
  const [problem, setProblem] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation<ImportPreview, ApiError, LinkSource>({
    mutationFn: ({ base, ...source }) => {
      const query = base === undefined ? {} : { base }
      const body = 'file' in source ? new Blob([source.file], { type: 'application/octet-stream' }) : source
      return write('previewImport', { query, body })
    },
  })
  const read = async (source: LinkSource) => {
    setProblem(null)
    if ('file' in source && source.file.size > IMPORT_MAX_BYTES) return void setProblem(t('editing.import.tooLarge'))
    try {
      const preview = await mutateAsync(source)
      if (preview.found > 0) return preview
      setProblem(t('editing.import.nothing'))
    } catch (failure) {
      setProblem(reasonOf(failure))
    }
    return undefined
  }
  return { read, isReading: isPending, problem }
}

function reasonOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.reason
  return String(failure)
}
