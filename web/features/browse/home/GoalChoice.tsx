import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useProfileSetting } from '#web/core/session/useOwnProfile.ts'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'

/** The offered goals in steps per week. A present goal that isn't among them is offered, too. */
const GOALS = [3, 5, 8]
const NONE = 'none'

/** The choice of a weekly goal, which is saved at once. */
export function GoalChoice() {
  const { t, i18n } = useTranslation()
  const { profile } = useSession()
  const saved = profile?.weeklyGoal ?? null
  const [goal, choose] = useProfileSetting('weeklyGoal', saved, () => i18n.t('home.week.goal'))
  const offered = [...new Set([...GOALS, ...(saved === null ? [] : [saved])])].sort((one, other) => one - other)
  return (
    <Segmented
      label={t('home.week.goal')}
      value={goal === null ? NONE : String(goal)}
      onChange={(value) => choose(value === NONE ? null : Number(value))}
      options={[
        ...offered.map((steps) => ({ value: String(steps), label: String(steps) })),
        { value: NONE, label: t('home.week.none') },
      ]}
    />
  )
}
