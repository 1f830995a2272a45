import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'

/** The box with the step whose link is reported or replaced. */
export function StepBox({ journey, step }: { journey: Journey; step: Step }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-3 rounded-m bg-sunk px-4 py-2.5">
      <StepTile hue={journey.coverSeed} step={step} className="h-11 w-17 shrink-0 max-[24rem]:hidden" />
      <p className="min-w-0 text-sm">
        <b>{t(`journeys.stepTypes.${step.stepType}`)}</b>
        {' : '}
        <bdi>{step.description}</bdi>
        <bdi dir="ltr" className="block truncate text-muted">
          {step.url.replace(/^https?:\/\//u, '')}
        </bdi>
      </p>
    </div>
  )
}

interface PagePictureProps {
  image: string | null
  hue: string
  step: Pick<Step, 'url' | 'stepType'>
}

/** The picture of a page; without one, the tile of its step. */
export function PagePicture({ image, hue, step }: PagePictureProps) {
  const look = 'h-12 w-18 shrink-0 rounded-box max-[24rem]:hidden'
  if (image === null) return <StepTile hue={hue} step={step} className={look} />
  return <img src={image} alt="" className={`${look} object-cover`} />
}
