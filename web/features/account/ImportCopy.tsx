import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FileDown from 'lucide-react/icons/file-down'
import { type DragEvent, useId, useState } from 'react'
import type { RecordReport } from '#contract/export.ts'
import { RECORD_MAX_BYTES, RECORD_REASONS } from '#contract/rules/record.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Spinner } from '#web/core/ui/base/Spinner.tsx'

const MEGABYTE = 1024 * 1024

/** Imports journeys, drafts, notes and ticks from a copy of the person's data. */
export function ImportCopy() {
  const { t } = useTranslation()
  const write = useWrite()
  const [isOver, setIsOver] = useState(false)
  const id = useId()
  const { mutate, isPending, data, error } = useMutation<RecordReport, Error, File>({
    mutationFn: async (file) => {
      if (file.size > RECORD_MAX_BYTES) throw new TooLarge()
      return await write('importRecord', { body: new Blob([file], { type: 'application/octet-stream' }) })
    },
  })
  const choose = (file: File | undefined) => {
    if (file && !isPending) mutate(file)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }
  const handleOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(true)
  }
  const problem = error instanceof TooLarge ? t('account.copy.tooLarge') : error && reasonOf(error)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button 'Choose a file' as its equal
    <div
      onDragOver={handleOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={`grid justify-items-start gap-3 rounded-m border-[1.5px] border-dashed p-4 ${isOver ? 'border-brand bg-brand-soft' : 'border-field bg-sunk'}`}
    >
      <p id={id} className="text-sm text-muted">
        {t('account.copy.hint', { size: RECORD_MAX_BYTES / MEGABYTE })}
      </p>
      <label
        className={`relative ${buttonClass({ variant: 'soft' })} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
      >
        {isPending ? <Spinner /> : <FileDown size={18} aria-hidden="true" />}
        {t(isPending ? 'account.copy.busy' : 'account.copy.choose')}
        <input
          type="file"
          accept=".zip,.json"
          aria-describedby={id}
          aria-disabled={isPending || undefined}
          onClick={(event) => isPending && event.preventDefault()}
          onChange={({ target }) => {
            choose(target.files?.[0])
            // Without this reset, choosing the same file again would fire no event.
            target.value = ''
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        />
      </label>
      {problem && !isPending && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div role="status" className="w-full empty:-mt-3">
        {data && !isPending && <ImportedCopy report={data} />}
      </div>
    </div>
  )
}

class TooLarge extends Error {}

function reasonOf(failure: Error): string {
  return failure instanceof ApiError ? failure.reason : failure.message
}

/** The result of an import: what was imported, and what was left out, by reason. */
function ImportedCopy({ report: { leftOut, journeys, drafts, notes, ticks } }: { report: RecordReport }) {
  const { t } = useTranslation()
  const brought = Object.entries({ journey: journeys, draft: drafts, note: notes, tick: ticks } as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => t(`account.copy.kind.${kind as 'journey'}`, { count }))
  const reasons = RECORD_REASONS.flatMap((reason) => {
    const parts = leftOut.filter((part) => part.reason === reason)
    return parts.length > 0 ? [{ reason, parts }] : []
  })
  return (
    <div className="grid gap-3 border-t border-line pt-3 text-sm [overflow-wrap:anywhere]">
      <p className="font-[650]">
        {brought.length > 0 ? t('account.copy.done', { what: brought.join(', ') }) : t('account.copy.nothing')}
      </p>
      {reasons.length > 0 && (
        <>
          <h3 className="text-sm">{t('account.copy.leftOut')}</h3>
          <ul className="grid gap-1.5 text-muted">
            {reasons.map(({ reason, parts }) => (
              <li key={reason}>
                {t(`account.copy.reason.${reason}`)}{' '}
                {parts.map(({ kind, count }) => t(`account.copy.kind.${kind}`, { count })).join(', ')}
                <Names names={parts.flatMap(({ names = [] }) => names)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Link to="/app/user/profile" className="justify-self-start font-[650] text-brand underline">
        {t('account.copy.profile')}
      </Link>
    </div>
  )
}

/** Names of journeys. Each is isolated, because it can have another writing direction. */
function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className="ms-4 list-disc">
      {names.map((name, index) => (
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
