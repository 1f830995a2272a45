import { useMutation } from '@tanstack/react-query'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Plus from 'lucide-react/icons/plus'
import { type DragEvent, type RefObject, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Badge } from '#contract/badge.ts'
import type { ImportPreview } from '#contract/import.ts'
import { IMPORT_MAX_BYTES } from '#contract/rules/import.ts'
import { hrefOf } from '#contract/rules/link.ts'
import type { StepInput } from '#contract/step.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { isTyping } from '#web/core/ui/form/is-typing.ts'
import { topModal } from '#web/core/ui/overlay/modals.ts'
import { useUnsent } from '#web/core/ui/state/unsent.ts'
import { ImportMenu } from './ImportMenu.tsx'
import { toSteps } from './imported-steps.ts'
import { pastedText } from './rich-text.ts'

const ImportDialog = lazyPart(() => import('./ImportDialog.tsx'), 'ImportDialog')

/** The name and facts in a list, and the badges chosen for a series. */
export interface FoundFacts extends Pick<ImportPreview, 'name' | 'journey'> {
  /** Whether the list is from a file or a page, whose texts another person may have written. */
  isImported?: boolean
  seriesBadges?: readonly Badge[]
}

interface PasteBoxProps {
  /** Number of steps that the journey can still get. */
  room: number
  badges: readonly Badge[]
  /** The id of the journey or draft that an unread text is kept for. */
  stepOf: string
  autoFocus?: boolean
  /** The error that concerns the steps as a whole. */
  error?: string | undefined
  onAdd: (steps: StepInput[], facts: FoundFacts) => void
  /** Opens the fields of one step; undefined if they are on the screen already. */
  onAddByHand?: () => void
}

/** A box that turns links into steps: pasted links, the links in a file, or the links on a web page. */
export function PasteBox({ room, badges, stepOf, autoFocus = false, error, onAdd, onAddByHand }: PasteBoxProps) {
  const { t } = useTranslation()
  const [text, setText] = useUnsent(`paste:${stepOf}`, '')
  const [found, setFound] = useState<{ preview: ImportPreview; source: LinkSource } | null>(null)
  const { read, isReading, problem } = useLinkReader()
  const wrong = problem ?? error
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useFocusAtFirst(field, autoFocus)

  const add = (steps: StepInput[], facts: FoundFacts) => {
    onAdd(steps, { ...facts, isImported: found !== null && !('text' in found.source) })
    setText('')
    setFound(null)
    field.current?.focus({ preventScroll: true })
  }
  const readLinks = async (source: LinkSource) => {
    const preview = await read(source)
    if (!preview) return
    const isPlain = 'text' in source && preview.skipped.length === 0 && preview.steps.length <= room
    if (isPlain) add(toSteps(preview.steps, preview.steps, location.origin), preview)
    else setFound({ preview, source })
  }
  const { isOver, handlers } = useFileDrop((file) => void readLinks({ file }))
  usePasteAnywhere(field, {
    onText: (pasted) => setText((before) => (before.trim() === '' ? pasted : `${before.trimEnd()}\n${pasted}`)),
    onFile: (file) => void readLinks({ file }),
  })
  const address = /^\s*\S+\s*$/u.test(text) ? hrefOf(text.trim()) : null
  const count = countAddresses(text)
  return (
    <div {...handlers} data-over={isOver || undefined} data-first={autoFocus || undefined} className="paste-box">
      <BoxHeading id={id} />
      <textarea
        ref={field}
        id={id}
        name="steps"
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={error !== undefined || undefined}
        dir="auto"
        value={text}
        placeholder={t('editing.addSteps.urlPlaceholder')}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const { plain, text: pasted } = textsOf(event.clipboardData)
          if (pasted === plain) return
          event.preventDefault()
          const { value, selectionStart, selectionEnd } = event.currentTarget
          setText(`${value.slice(0, selectionStart)}${pasted}\n${value.slice(selectionEnd)}`)
        }}
      />
      {wrong !== undefined && (
        <p role="alert" id={`${id}-problem`} className="text-sm text-danger">
          {wrong}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="soft" busy={isReading} disabled={text.trim() === ''} onClick={() => void readLinks({ text })}>
          {count > 0 ? t('editing.import.addSteps', { count }) : t('editing.import.add')}
        </Button>
        {address !== null && (
          <Button variant="quiet" disabled={isReading} onClick={() => void readLinks({ url: address })}>
            {t('editing.import.page')}
          </Button>
        )}
        <ImportMenu
          disabled={isReading}
          onFile={(file) => void readLinks({ file })}
          onPage={() => (address === null ? field.current?.focus() : void readLinks({ url: address }))}
          onAddByHand={onAddByHand}
        />
        {onAddByHand && <ByHandButton onPress={onAddByHand} />}
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
      <ClipboardPaste size={20} aria-hidden="true" className="mt-0.5 text-brand" />
      <label htmlFor={id} className="font-[650]">
        {t('editing.import.title')}
      </label>
      <p id={`${id}-hint`} className="col-start-2 text-sm text-muted">
        {t('editing.import.hint')}
      </p>
    </div>
  )
}

/** Opens the fields of one step; narrow boxes have it only in their menu. */
function ByHandButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <Button variant="quiet" onClick={onPress} className="border-transparent! px-3! text-muted! max-sm:hidden">
      <Plus size={17} aria-hidden="true" />
      {t('editing.import.byHand')}
    </Button>
  )
}

/** Focuses the field if the page begins with it, unless a dialog is open. */
function useFocusAtFirst(field: RefObject<HTMLTextAreaElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && topModal() === null) field.current?.focus({ preventScroll: true })
  }, [field, isWanted])
}

/** The number of different web addresses in a text, which predicts how many links the server will find. */
function countAddresses(text: string): number {
  return new Set(text.match(/(?:https?:\/\/|\bwww\.)[^\s<>)\]"']+/giu)).size
}

interface Pasted {
  onText: (text: string) => void
  onFile: (file: File) => void
}

/** The pasted content as plain text, and as text with the links of its rich text. */
function textsOf(data: DataTransfer | null): { plain: string; text: string } {
  const plain = data?.getData('text/plain') ?? ''
  return { plain, text: pastedText({ html: data?.getData('text/html') ?? '', plain }) }
}

/** Handles content that is pasted while no field has the focus, unless another dialog is open. */
function usePasteAnywhere(field: RefObject<HTMLTextAreaElement | null>, { onText, onFile }: Pasted): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target)) return
    if (topModal() !== (field.current?.closest('dialog') ?? null)) return
    const [file] = event.clipboardData?.files ?? []
    const { text } = textsOf(event.clipboardData)
    if (!file && text.trim() === '') return
    event.preventDefault()
    if (text.trim() === '' && file) return onFile(file)
    onText(text)
    field.current?.focus()
  })
  useEffect(() => {
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
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
