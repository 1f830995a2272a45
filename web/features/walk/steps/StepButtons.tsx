import ChevronDown from 'lucide-react/icons/chevron-down'
import { hrefOf } from '#contract/link.ts'
import type { Step } from '#contract/step.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useIsOpened } from '#web/features/journeys/data/opened-steps.ts'
import { OpenStepLink } from './OpenStepLink.tsx'
import type { Walk } from './useWalk.ts'

/** Open, Continue and Back of the open step; a bar at the bottom of small screens. */
export function StepButtons({ walk, step }: { walk: Walk; step: Step }) {
  const { t } = useTranslation()
  const isOpened = useIsOpened(step.id)
  const opensResource = hrefOf(step.url) !== null || step.targetId !== undefined
  return (
    <div id="step-buttons">
      <OpenStepLink step={step} isOpened={isOpened} />
      <Button
        variant={opensResource && !isOpened ? 'quiet' : 'primary'}
        onClick={walk.advance}
        className="max-lg:shrink-0"
      >
        {t(walk.isLast ? 'journeys.trail.finish' : 'journeys.trail.continue')}
      </Button>
      <Button
        variant="quiet"
        disabled={walk.openIndex === 0}
        onClick={walk.goBack}
        className="border-transparent! max-lg:order-first max-lg:size-11 max-lg:shrink-0 max-lg:p-0"
      >
        <ChevronDown size={20} aria-hidden="true" className="rotate-90 lg:hidden rtl:-rotate-90" />
        <span className="max-lg:sr-only">{t('journeys.trail.back')}</span>
      </Button>
    </div>
  )
}
