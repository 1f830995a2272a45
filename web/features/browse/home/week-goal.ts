import { lazy } from 'react'
import { withCopy } from '#web/core/i18n/i18n.ts'

const importGoal = () => withCopy(['home'], import('./WeekGoal.tsx'))

/** The lazy component WeekGoal: members see it once the page around it is there. */
export const WeekGoal = lazy(async () => ({ default: (await importGoal()).WeekGoal }))
