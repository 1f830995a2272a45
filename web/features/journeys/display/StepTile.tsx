import { hostOf } from '#contract/rules/link.ts'
import type { StepInput } from '#contract/step.ts'
import { hueClass } from '#web/core/ui/display/hue.ts'
import { StepIcon } from '#web/features/journeys/display/StepIcon.tsx'

/**
 * A tile with the initial of the step's site and the icon of its type, in the journey's hue; hidden
 * from screen readers.
 */
export function StepTile({
  hue,
  step,
  className = '',
}: {
  hue: string
  step: Pick<StepInput, 'url' | 'stepType'>
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      data-initial={hostOf(step.url).charAt(0).toUpperCase()}
      className={`tile ${hueClass(hue)} before:content-[attr(data-initial)] ${className}`}
    >
      <span className="tile-kind">
        <StepIcon stepType={step.stepType} size={12} />
      </span>
    </span>
  )
}
