import { lazy } from 'react'

/** The lazy component WeekGoal: members see it once the page around it is there. */
export const WeekGoal = lazy(async () => ({ default: (await import('./WeekGoal.tsx')).WeekGoal }))
