import type { Step } from '#contract/step.ts'
import { StepTile } from '#web/features/journeys/display/StepTile.tsx'

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
