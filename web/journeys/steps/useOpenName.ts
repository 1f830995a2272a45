import { useTranslation } from 'react-i18next'
import type { Step } from '#contract/step.ts'
import { useFacts } from '#web/journeys/display/useFacts.ts'

/** 'Open video (12 min)' */
export function useOpenName(): (step: Pick<Step, 'stepType' | 'minutes'>) => string {
  const { t } = useTranslation()
  const { duration } = useFacts()
  return ({ stepType, minutes }) => {
    const name = t(`journeys.open.${stepType}`)
    return minutes ? t('journeys.open.withTime', { name, time: duration(minutes) }) : name
  }
}
