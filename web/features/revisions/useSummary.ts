import type { Changes } from '#contract/rules/history/difference.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Returns a function that says in words what a version changed: '2 steps added · 1 link changed · description'. */
export function useSummary(): (changes: Changes) => string {
  const { t } = useTranslation()
  const { number } = useFormats()
  return ({ fields, moved, ...numbers }) => {
    const parts = [
      ...(['added', 'removed', 'links', 'texts'] as const).flatMap((kind) => {
        const count = numbers[kind]
        return count > 0 ? [t(`history.changes.${kind}`, { count, number: number(count) })] : []
      }),
      ...(moved ? [t('history.changes.moved')] : []),
      ...fields.map((field) => t(`history.fields.${field}`)),
    ]
    const all = parts.join(' · ')
    return all === '' ? t('history.changes.none') : all.charAt(0).toUpperCase() + all.slice(1)
  }
}
