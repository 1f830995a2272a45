import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/i18n/formats.ts'
import { roundedTime } from './finish-time.ts'

/** 'about 4 h' */
export function useFinishTime(): (minutes: number) => string {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (minutes) => {
    const time = roundedTime(minutes)
    return 'hours' in time
      ? t('finish.hours', { hours: number(time.hours) })
      : t('finish.minutes', { count: time.minutes })
  }
}
