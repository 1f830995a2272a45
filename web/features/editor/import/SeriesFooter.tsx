import type { Badge } from '#contract/badge.ts'
import type { StepInput } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import type { Part } from './series.ts'
import { useSeries } from './useSeries.ts'

interface SeriesFooterProps {
  parts: readonly Part[]
  room: number
  badges: readonly Badge[]
  /** The name of the list, if it has one. */
  name: string | undefined
  onCreated: (paths: StepInput[]) => void
  onClose: () => void
}

/** Creates the journeys of a series; after a failure it goes on where it stopped. */
export function SeriesFooter({ parts, room, badges, name, onCreated, onClose }: SeriesFooterProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { create, createdCount, problem } = useSeries()
  const isTooMany = parts.length > room
  const handleCreate = async () => {
    const descriptionOf = (part: Part) => (name === undefined ? part.name : t('editing.import.seriesPart', { name }))
    const paths = await create({ parts, badges, descriptionOf })
    if (paths) onCreated(paths)
  }
  const creating =
    createdCount !== null && t('editing.import.creating', { done: number(createdCount), all: number(parts.length) })
  const tooMany = isTooMany && t('editing.import.tooManyParts', { count: parts.length, room: number(room) })
  return (
    <>
      <p role="status" className={`me-auto self-center text-sm ${problem || isTooMany ? 'text-danger' : 'text-muted'}`}>
        {creating || problem || tooMany || (badges.length === 0 && t('editing.import.badgeMissing'))}
      </p>
      <Button variant="quiet" onClick={onClose}>
        {t('editing.addSteps.cancel')}
      </Button>
      <Button
        busy={createdCount !== null}
        disabled={parts.length === 0 || isTooMany || badges.length === 0}
        onClick={() => void handleCreate()}
      >
        {t('editing.import.createSeries', { count: parts.length })}
      </Button>
    </>
  )
}
