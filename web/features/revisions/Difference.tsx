import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  changesBetween,
  type JourneyTexts,
  type RevisionField,
  type RevisionStep,
  type StepChange,
  stepChanges,
} from '#contract/rules/history/difference.ts'
import { load } from '#web/core/api/client.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'

/** The changes of a version compared with the preceding version; all steps for the first version. */
export function Difference({ journeyId, number }: { journeyId: string; number: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(load('revision', { params: { id: journeyId, number: String(number) } }))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24 w-full rounded-m" />
  const { texts, before } = data
  if (texts === null) return <p className="text-muted">{t('history.erased')}</p>
  if (before === null)
    return (
      <div className="grid gap-2.5">
        {number > 1 && <p className="text-muted">{t('history.difference.beforeErased')}</p>}
        <p className="font-[650]">{t('history.difference.all')}</p>
        <ol className="grid list-decimal gap-1.5 ps-6">
          {texts.steps.map((step) => (
            <li key={step.id}>
              <StepText step={step} />
            </li>
          ))}
        </ol>
      </div>
    )
  return <Compared before={before} after={texts} />
}

function Compared({ before, after }: { before: JourneyTexts; after: JourneyTexts }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const steps = stepChanges(before.steps, after.steps)
  const same = steps.filter(({ kind }) => kind === 'same').length
  return (
    <div className="grid gap-3.5">
      {changesBetween(before, after).fields.map((field) => (
        <FieldChange key={field} field={field} before={before} after={after} />
      ))}
      <ul className="grid gap-2.5">
        {steps.map((change) => change.kind !== 'same' && <StepDifference key={change.step.id} change={change} />)}
      </ul>
      {same > 0 && (
        <p className="text-sm text-muted">{t('history.difference.same', { count: same, number: number(same) })}</p>
      )}
    </div>
  )
}

function FieldChange({ field, before, after }: { field: RevisionField; before: JourneyTexts; after: JourneyTexts }) {
  const { t } = useTranslation()
  const label = t(`history.fields.${field}`)
  return (
    <div className="grid gap-1">
      <p className="font-[650] first-letter:uppercase">{label}</p>
      <Before>{textOf(before[field])}</Before>
      <After>{textOf(after[field])}</After>
    </div>
  )
}

function textOf(value: JourneyTexts[RevisionField]): string {
  return typeof value === 'string' ? value : (value ?? []).join(', ')
}

function StepDifference({ change }: { change: StepChange }) {
  const { t } = useTranslation()
  const { kind, step } = change
  if (kind === 'same') return null
  return (
    <li className="grid gap-1 border-s-2 border-line ps-3">
      <p className="text-sm font-[650] text-muted">{t(`history.difference.${kind}`)}</p>
      {kind === 'changed' ? (
        <>
          <Before>
            <StepText step={change.before} />
          </Before>
          <After>
            <StepText step={step} />
          </After>
        </>
      ) : (
        <StepText step={step} />
      )}
    </li>
  )
}

/** Type, title and link of a step, and the author's note. */
function StepText({ step: { description, url, note, section } }: { step: RevisionStep }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      {section && (
        <bdi dir="auto" className="block text-sm text-muted">
          {section}
        </bdi>
      )}
      <bdi dir="auto">{description}</bdi>{' '}
      <bdi dir="ltr" className="block text-sm text-muted">
        {url}
      </bdi>
      {note && (
        <bdi dir="auto" className="block text-sm whitespace-pre-line">
          {note}
        </bdi>
      )}
    </span>
  )
}

function Before({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <p className="rounded-m bg-sunk px-3 py-2 text-muted [overflow-wrap:anywhere]">
      <span className="text-sm">{t('history.difference.before')}</span>{' '}
      <span dir="auto" className="whitespace-pre-line">
        {children || t('history.difference.nothing')}
      </span>
    </p>
  )
}

function After({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <p className="rounded-m bg-brand-soft px-3 py-2 [overflow-wrap:anywhere]">
      <span className="text-sm">{t('history.difference.after')}</span>{' '}
      <span dir="auto" className="whitespace-pre-line">
        {children || t('history.difference.nothing')}
      </span>
    </p>
  )
}
