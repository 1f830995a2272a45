import type { TrailItem } from '#contract/home.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { setAside, undoSetAside, useOpenedSteps, useStepsSetAside } from '#web/features/journeys/data/opened-steps.ts'

/**
 * The journeys of the trail in the order in which they are shown: the one whose next step was opened
 * last on this device comes first. A journey that was set aside is left out until its next step is
 * opened, or is another one.
 */
export function useTrail(items: readonly TrailItem[]) {
  const { t } = useTranslation()
  const [lastOpened] = useOpenedSteps()
  const aside = useStepsSetAside()
  const kept = items.filter(({ step }) => !aside.includes(step.id))
  const isLast = ({ step }: TrailItem) => step.id === lastOpened
  return {
    shown: [...kept.filter(isLast), ...kept.filter((item) => !isLast(item))],
    setAside: ({ step, journey }: TrailItem) => {
      setAside(step.id)
      toast(t('home.trail.setAside', { journey: journey.name }), {
        action: { label: t('ui.undo'), onPress: () => undoSetAside(step.id) },
      })
    },
  }
}
