import type { Journey } from '#contract/journey.ts'
import { hoursAndMinutes, roundedMinutes } from '#contract/rules/step.ts'
import type { Step, StepInput } from '#contract/step.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useLanguageName } from '#web/core/i18n/language-name.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

interface Facts {
  /** A step's time: '12 min', '1 h 30 min'. */
  duration: (minutes: number) => string
  /** The total time of a journey, rounded: 'about 4 h'. */
  total: (minutes: number) => string
  /** The label of a step's link: 'Open video (12 min)'. */
  open: (step: Pick<Step, 'stepType' | 'minutes'>) => string
  ofStep: (step: Pick<StepInput, 'minutes' | 'cost' | 'language'>, journeyLanguage: string | null) => string[]
  ofJourney: (journey: Journey) => string[]
  /** The viewer's progress on a journey, if they have started it: '44% walked'. */
  ofProgress: (journey: Pick<Journey, 'requiredCount' | 'requiredDone'>) => string[]
}

/** Formatters for the known facts of steps and journeys. */
export function useFacts(): Facts {
  const { t } = useTranslation()
  const { number, percent } = useFormats()
  const languageName = useLanguageName()

  const duration = (total: number) => {
    const { hours, minutes } = hoursAndMinutes(total)
    if (hours === 0) return t('journeys.facts.minutes', { number: number(minutes) })
    if (minutes === 0) return t('journeys.facts.hours', { number: number(hours) })
    return t('journeys.facts.hoursAndMinutes', { hours: number(hours), minutes: number(minutes) })
  }
  const total = (minutes: number) => t('journeys.facts.about', { time: duration(roundedMinutes(minutes)) })

  return {
    duration,
    total,
    open: ({ stepType, minutes }) => {
      const name = t(`journeys.open.${stepType}`)
      return minutes ? t('journeys.open.withTime', { name, time: duration(minutes) }) : name
    },
    ofStep: ({ minutes, cost, language }, journeyLanguage) => [
      ...(minutes ? [duration(minutes)] : []),
      ...(cost ? [t(`journeys.facts.${cost}`)] : []),
      ...(language && language !== journeyLanguage ? [languageName(language)] : []),
    ],
    ofProgress: ({ requiredCount, requiredDone }) => {
      if (!requiredDone) return []
      if (requiredDone >= requiredCount) return [t('journeys.card.allFinished')]
      return [t('journeys.card.walked', { share: percent(Math.round((requiredDone / requiredCount) * 100) / 100) })]
    },
    ofJourney: ({ stepCount, minutes, free, language, level, rating }) => [
      t('journeys.steps', { count: stepCount }),
      ...(minutes === null ? [] : [total(minutes)]),
      ...(free === null ? [] : [t(free ? 'journeys.facts.free' : 'journeys.facts.partlyPaid')]),
      ...(language === null ? [] : [languageName(language)]),
      ...(level === null ? [] : [t(`journeys.levels.${level}`)]),
      ...(rating
        ? [
            t('journeys.facts.rating', {
              count: rating.count,
              stars: number(rating.stars),
              number: `${number(rating.count)}+`,
            }),
          ]
        : []),
    ],
  }
}
