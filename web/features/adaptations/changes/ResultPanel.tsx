import { type Change, type MergeLists, type MergeStep, merge } from '#contract/rules/merge/merge.ts'
import type { OriginalChanges } from '#contract/upkeep.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** The steps of the version, and where the new ones would stand. */
export function ResultPanel({ lists, changes }: { lists: MergeLists; changes: readonly Change[] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const additions = changes.filter(({ kind }) => kind === 'added' || kind === 'replaced').map(({ key }) => key)
  const { result } = merge(lists, new Map(additions.map((key) => [key, 'theirs'])))
  const own = new Set(lists.mine.steps.map(({ id }) => id))
  const known = new Map(lists.base.steps.map((step) => [step.id, step]))
  const noteOf = (step: MergeStep) => {
    if (!own.has(step.id)) return t('changes.result.open')
    const before = known.get(step.origin ?? '')
    const isOwn = before === undefined || before.description !== step.description || before.url !== step.url
    return isOwn ? t('changes.result.yours') : null
  }
  const numbers = new Map(lists.mine.steps.map(({ id }, index) => [id, index + 1]))
  return (
    <section className="panel px-5 py-4.5">
      <h2 className="mb-2.5 text-[1.0625rem]">{t('changes.result.title')}</h2>
      <ol className="grid gap-2">
        {result.steps.map((step) => (
          <li key={step.id} className="flex items-start gap-2.5 text-sm leading-snug">
            <span
              className="step-number shrink-0 scale-75"
              data-optional={!own.has(step.id) || undefined}
              aria-hidden="true"
            >
              {own.has(step.id) ? number(numbers.get(step.id) ?? 0) : '+'}
            </span>
            <span className="min-w-0 pt-0.5 [overflow-wrap:anywhere]">
              <bdi dir="auto">{step.description}</bdi>
              {noteOf(step) && <span className="block text-muted">{noteOf(step)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The line that everyone reads on the version. */
export function CreditPanel({ data: { credit } }: { data: OriginalChanges }) {
  const { t } = useTranslation()
  return (
    <section className="panel px-5 py-4.5">
      <h2 className="mb-1.5 text-[1.0625rem]">{t('changes.credit.title')}</h2>
      <p className="text-sm text-muted">{t('changes.credit.text')}</p>
      <p className="mt-2.5 rounded-m bg-sunk px-3.5 py-2.5 text-sm [overflow-wrap:anywhere]">
        {t('changes.credit.after')} <bdi className="font-[650]">{credit.name}</bdi>{' '}
        {credit.author !== null && t('changes.by', { author: credit.author })}
      </p>
    </section>
  )
}
