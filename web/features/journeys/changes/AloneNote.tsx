import { type Change, type MergeLists, merge } from '#contract/rules/merge/merge.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Says that an alternative would count as a step of its own, without the steps that it is an alternative to. */
export function AloneNote({ change, lists }: { change: Change; lists: MergeLists }) {
  const { t } = useTranslation()
  if (!('alternatives' in change) || !change.step.orPrevious) return null
  const { result } = merge(lists, new Map([[change.key, 'theirs']]))
  const isAlone = result.steps.some(({ id, orPrevious }) => id === change.step.id && !orPrevious)
  return isAlone && <p className="text-sm text-muted">{t('changes.alone')}</p>
}
