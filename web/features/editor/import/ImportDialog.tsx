import ChevronDown from 'lucide-react/icons/chevron-down'
import { useMemo, useState } from 'react'
import type { Badge } from '#contract/badge.ts'
import { type ImportPreview, stepsToSave } from '#contract/import.ts'
import { hrefOf } from '#contract/rules/link.ts'
import type { StepInput } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { textOf } from '#web/features/editor/drafts/journey.draft.ts'
import { BadgesField } from '#web/features/journeys/display/BadgesField.tsx'
import { CandidateList, CandidateSection, type ChoiceProps } from './CandidateSection.tsx'
import { type Candidate, firstThatFit, restorable, sectionsOf, toSteps } from './imported-steps.ts'
import { partsOf, SeriesFooter } from './SeriesFooter.tsx'

interface ImportDialogProps {
  preview: ImportPreview
  room: number
  /** The draft's badges, which the journeys of a series also get. */
  badges: readonly Badge[]
  isReading: boolean
  problem: string | null
  /** Reads the source again and resolves relative links against this address. */
  onBase: (base: string) => void
  /** Adds the chosen steps to the draft. `badges` are those chosen for a series. */
  onAdd: (steps: StepInput[], badges?: readonly Badge[]) => void
  onClose: () => void
}

/**
 * Shows the links found in a source. The person picks sections and links, or creates a series of
 * journeys from them.
 */
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
            <BadgesField
              selected={badges}
              textOf={() => textOf({ name: preview.name, steps: stepsToSave(preview.steps) })}
              onChange={setBadges}
            />
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

interface BaseFieldProps {
  isReading: boolean
  problem: string | null
  onBase: (base: string) => void
}

/** A field for the address that relative links are resolved against. */
function BaseField({ isReading, problem, onBase }: BaseFieldProps) {
  const { t } = useTranslation()
  const [base, setBase] = useState('')
  return (
    <div className="grid items-end gap-2.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        name="base"
        type="url"
        label={t('editing.import.base')}
        hint={t('editing.import.baseHint')}
        value={base}
        onChange={setBase}
        placeholder={t('editing.addSteps.urlPlaceholder')}
        error={problem ?? undefined}
      />
      <Button
        variant="soft"
        busy={isReading}
        disabled={hrefOf(base.trim()) === null}
        onClick={() => onBase(base.trim())}
        className="mb-1"
      >
        {t('editing.import.readAgain')}
      </Button>
    </div>
  )
}

interface ChoiceFooterProps {
  count: number
  room: number
  onAdd: () => void
  onClose: () => void
}

/** The number of chosen links, and the button that adds them as steps. */
function ChoiceFooter({ count, room, onAdd, onClose }: ChoiceFooterProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const isTooMany = count > room
  return (
    <>
      <p role="status" className={`me-auto self-center text-sm ${isTooMany ? 'text-danger' : 'text-muted'}`}>
        {t(isTooMany ? 'editing.import.tooMany' : 'editing.import.chosen', {
          chosen: number(count),
          room: number(room),
        })}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {t('editing.addSteps.cancel')}
      </Button>
      <Button data-autofocus disabled={count === 0 || isTooMany} onClick={onAdd}>
        {t('editing.import.addSteps', { count })}
      </Button>
    </>
  )
}

type Skipped = ImportPreview['skipped'][number]

interface LeftOutProps extends ChoiceProps {
  preview: ImportPreview
  /** Skipped links that the person can still add. */
  restorable: readonly Candidate[]
}

/** The skipped lines of the source, by reason; some of their links can still be added. */
function LeftOut({ preview: { steps, skipped }, ...choice }: LeftOutProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [isOpen, setIsOpen] = useState(steps.length === 0)
  if (skipped.length === 0) return null
  return (
    <section className="rounded-m border border-line px-4 py-1.5">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-2 text-start font-[650]"
      >
        {t('editing.import.leftOut', { number: number(skipped.length) })}
        <ChevronDown size={18} aria-hidden="true" className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {/* Rendered only when open, since there can be thousands of left-out links. */}
      {isOpen &&
        [...Map.groupBy(skipped, ({ reason }) => reason)].map(([reason, links]) => (
          <OfReason key={reason} reason={reason} links={links} {...choice} />
        ))}
    </section>
  )
}

interface OfReasonProps extends Omit<LeftOutProps, 'preview'> {
  reason: Skipped['reason']
  links: readonly Skipped[]
}

function OfReason({ reason, links, restorable, chosen, onChoose }: OfReasonProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const candidates = restorable.filter((candidate) => candidate.reason === reason)
  const addresses = new Set(candidates.map(({ url }) => url))
  const lost = links.filter(({ url }) => url === undefined || !addresses.has(url))
  return (
    <section className="pb-2">
      <h3 className="pt-2 text-sm">
        {t(`editing.import.reasons.${reason}`)} · {number(links.length)}
      </h3>
      <CandidateList candidates={candidates} chosen={chosen} onChoose={onChoose} />
      <ul className="list-disc ps-5 text-sm text-muted [overflow-wrap:anywhere]">
        {lost.map(({ title, url }, index) => (
          <li key={index} className="[contain-intrinsic-height:1.25rem] [content-visibility:auto]">
            <bdi>{title ?? url}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
