import { useState } from 'react'
import type { ImportPreview } from '#contract/import.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { BaseField } from './BaseField.tsx'
import { CandidateSection } from './CandidateSection.tsx'
import { type Candidate, firstThatFit, restorable, sectionsOf } from './imported-steps.ts'
import { LeftOut } from './LeftOut.tsx'

interface ImportDialogProps {
  preview: ImportPreview
  room: number
  isReading: boolean
  problem: string | null
  /** Reads the source again, with relative links from this address. */
  onBase: (base: string) => void
  onAdd: (candidates: Candidate[]) => void
  onClose: () => void
}

/** Shows what was found, and lets the person pick sections and links. */
export function ImportDialog({ preview, room, isReading, problem, onBase, onAdd, onClose }: ImportDialogProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [{ chosen, left }, setState] = useState(() => ({
    chosen: firstThatFit(preview.steps, room),
    left: restorable(preview),
  }))
  const candidates: Candidate[] = [...preview.steps, ...left]
  const choose = (changed: readonly Candidate[], isChosen: boolean) =>
    setState((state) => {
      const next = new Set(state.chosen)
      for (const candidate of changed) isChosen ? next.add(candidate) : next.delete(candidate)
      return { ...state, chosen: next }
    })
  const isTooMany = chosen.size > room
  const isRelative = preview.skipped.some(({ reason }) => reason === 'relative')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editing.import.choose')}
      className="sm:w-[min(46rem,calc(100vw-2rem))]!"
      footer={
        <>
          <p role="status" className={`me-auto self-center text-sm ${isTooMany ? 'text-danger' : 'text-muted'}`}>
            {t(isTooMany ? 'editing.import.tooMany' : 'editing.import.chosen', {
              chosen: number(chosen.size),
              room: number(room),
            })}
          </p>
          <Button variant="quiet" onClick={onClose}>
            {t('editing.addSteps.cancel')}
          </Button>
          <Button
            data-autofocus
            disabled={chosen.size === 0 || isTooMany}
            onClick={() => onAdd(candidates.filter((candidate) => chosen.has(candidate)))}
          >
            {t('editing.import.addSteps', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-muted">
          {t('editing.import.found', {
            found: number(preview.found),
            steps: number(preview.steps.length),
            skipped: number(preview.skipped.length),
          })}{' '}
          {preview.steps.length > room && t('editing.import.more', { room: number(room) })}
        </p>
        {isRelative && <BaseField isReading={isReading} problem={problem} onBase={onBase} />}
        {sectionsOf(preview.steps).map((section, index, all) => (
          <CandidateSection key={index} section={section} isOnly={all.length === 1} chosen={chosen} onChoose={choose} />
        ))}
        <LeftOut preview={preview} restorable={left} chosen={chosen} onChoose={choose} />
      </div>
    </Dialog>
  )
}
