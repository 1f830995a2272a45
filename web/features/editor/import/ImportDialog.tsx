import { useMemo, useState } from 'react'
import type { Badge } from '#contract/badge.ts'
import type { ImportPreview } from '#contract/import.ts'
import type { StepInput } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { BadgesField } from '#web/features/journeys/display/BadgesField.tsx'
import { BaseField } from './BaseField.tsx'
import { CandidateSection } from './CandidateSection.tsx'
import { ChoiceFooter } from './ChoiceFooter.tsx'
import { type Candidate, firstThatFit, restorable, sectionsOf, toSteps } from './imported-steps.ts'
import { LeftOut } from './LeftOut.tsx'
import { SeriesFooter } from './SeriesFooter.tsx'
import { partsOf } from './series.ts'

interface ImportDialogProps {
  preview: ImportPreview
  room: number
  /** Those of the draft; the journeys of a series get them, too. */
  badges: readonly Badge[]
  isReading: boolean
  problem: string | null
  /** Reads the source again, with relative links from this address. */
  onBase: (base: string) => void
  /** `badges` were chosen for a series. */
  onAdd: (steps: StepInput[], badges?: readonly Badge[]) => void
  onClose: () => void
}

/** Shows what was found, and lets the person pick sections and links, or make a series of them. */
export function ImportDialog({
  preview,
  room,
  isReading,
  problem,
  onBase,
  onAdd,
  onClose,
  ...draft
}: ImportDialogProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [left] = useState(() => restorable(preview))
  const { chosen, choose, chooseOnly } = useChoice(() => firstThatFit(preview.steps, room))
  const [isSeries, setIsSeries] = useState(false)
  const [badges, setBadges] = useState(draft.badges)
  const picked = useMemo(
    () => [...preview.steps, ...left].filter((candidate) => chosen.has(candidate)),
    [preview, left, chosen],
  )
  const untitled = preview.name ?? t('editing.import.noSection')
  const parts = useMemo(() => partsOf(picked, untitled, location.origin), [picked, untitled])
  const sections = sectionsOf(preview.steps)
  const handleSeries = (isChosen: boolean) => {
    setIsSeries(isChosen)
    chooseOnly(isChosen ? preview.steps : [...firstThatFit(preview.steps, room)])
  }
  const footer = isSeries ? (
    <SeriesFooter
      parts={parts}
      room={room}
      badges={badges}
      name={preview.name}
      onCreated={(paths) => onAdd(paths, badges)}
      onClose={onClose}
    />
  ) : (
    <ChoiceFooter
      count={chosen.size}
      room={room}
      onAdd={() => onAdd(toSteps(picked, preview.steps, location.origin))}
      onClose={onClose}
    />
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editing.import.choose')}
      className="sm:w-[min(46rem,calc(100vw-2rem))]!"
      footer={footer}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-muted">
          {t('editing.import.found', {
            found: number(preview.found),
            steps: number(preview.steps.length),
            skipped: number(preview.skipped.length),
          })}{' '}
          {preview.steps.length === 0 && t('editing.import.noneKept')}
          {!isSeries && preview.steps.length > room && t('editing.import.more', { room: number(room) })}
        </p>
        {(sections.length > 1 || preview.steps.length > room) && (
          <Checkbox label={t('editing.import.series')} checked={isSeries} onChange={handleSeries} />
        )}
        {isSeries && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <p className="text-sm text-muted">{t('editing.import.seriesHint')}</p>
            <BadgesField selected={badges} onChange={setBadges} />
          </div>
        )}
        {preview.skipped.some(({ reason }) => reason === 'relative') && (
          <BaseField isReading={isReading} problem={problem} onBase={onBase} />
        )}
        {sections.map((section, index, all) => (
          <CandidateSection key={index} section={section} isOnly={all.length === 1} chosen={chosen} onChoose={choose} />
        ))}
        <LeftOut preview={preview} restorable={left} chosen={chosen} onChoose={choose} />
      </div>
    </Dialog>
  )
}

function useChoice(initial: () => Set<Candidate>) {
  const [chosen, setChosen] = useState(initial)
  const choose = (changed: readonly Candidate[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const candidate of changed) isChosen ? next.add(candidate) : next.delete(candidate)
      return next
    })
  return { chosen, choose, chooseOnly: (candidates: readonly Candidate[]) => setChosen(new Set(candidates)) }
}
