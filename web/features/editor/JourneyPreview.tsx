import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useDeferredValue } from 'react'
import type { Journey } from '#contract/journey.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { JourneyCard } from '#web/features/browse/JourneyCard.tsx'
import type { JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { DoubtfulLinks, type DoubtfulStep } from './DoubtfulLinks.tsx'

interface JourneyPreviewProps {
  /** The draft as a journey. */
  journey: Journey
  draft: JourneyDraft
  doubtful: readonly DoubtfulStep[]
  onOpenStep: (id: string | undefined) => void
}

/** The journey's card as lists will show it, and what is still missing. */
export function JourneyPreview({ journey, ...list }: JourneyPreviewProps) {
  const { t } = useTranslation()
  // The card is rendered later, so that typing doesn't wait for it.
  const shown = useDeferredValue(journey)
  return (
    <>
      <section aria-labelledby="preview" className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <h2 id="preview" className="font-text text-sm font-[650] tracking-normal">
          {t('editing.create.look')}
        </h2>
        <JourneyCard journey={shown} level="h3" preview />
      </section>
      <Checklist {...list} />
    </>
  )
}

/** The checklist of a draft: what is done, what else would help readers, and which links to look at. */
export function Checklist({ draft, doubtful, onOpenStep }: Omit<JourneyPreviewProps, 'journey'>) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { name, steps } = draft
  const unexplained = steps.findIndex(({ note }) => !note)
  if (steps.length === 0) return null
  return (
    <ul className="panel grid gap-1.5 px-4.5 py-4 text-sm">
      {name.trim() !== '' && (
        <li className="flex gap-2">
          <CircleCheck size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t('editing.checklist.inPlace', { count: steps.length })}
        </li>
      )}
      {unexplained >= 0 && (
        <li className="flex gap-2 text-muted">
          <CircleDashed size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t('editing.checklist.note', { number: number(unexplained + 1) })}
        </li>
      )}
      <DoubtfulLinks doubtful={doubtful} onOpen={onOpenStep} />
    </ul>
  )
}
