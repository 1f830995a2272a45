import { useId, useState } from 'react'
import { lacksScheme } from '#contract/rules/link.ts'
import { LINK_PROBLEMS, type LinkProblem, SUGGESTION_TEXT_MAX } from '#contract/rules/suggestion.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { FormEnd, type ImproveFormProps } from './FormEnd.tsx'
import { LinkPreview } from './LinkPreview.tsx'
import { useOwnOfStep } from './own-suggestions.ts'

interface ReportValues {
  problem: LinkProblem
  url: string
  message: string
}

const EMPTY: ReportValues = { problem: 'broken', url: '', message: '' }

const schema = async () => (await import('#contract/suggestion.ts')).linkReportTexts

/** Reports a step's link to the authors of the journey, with an optional replacement. */
export function ReportForm({ journey, step, onBack, onSent }: ImproveFormProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const { keyFor } = useIdempotencyKey()
  const { profile } = useSession()
  const own = useOwnOfStep(journey, step.id)
  const [initial] = useState(() => waitingReport(own) ?? EMPTY)
  const form = useForm(schema, initial, { place: `report link ${step.id}` })
  const handleSubmit = form.handleSubmit(async (parsed) => {
    const body = { ...parsed, stepId: step.id }
    await write('suggestChange', { params: { pathId: journey.id }, body }, { idempotencyKey: keyFor(body) })
    onSent()
  })
  const { url } = form.errors
  return (
    <form onSubmit={handleSubmit} noValidate className="grid grid-cols-1 gap-3">
      <FormError message={form.formError} />
      <Problems value={form.values.problem} onChange={(problem) => form.set('problem', problem)} />
      <div>
        <TextField
          {...fieldProps(form, 'url')}
          error={url && lacksScheme(form.values.url) ? `${url}. ${t('ui.lacksScheme')}` : url}
          hint={profile?.emailVerified === false ? t('words.linksUnconfirmed') : undefined}
          label={t('linkReports.url')}
          required={false}
          compact
          inputMode="url"
          dir="ltr"
          className="mb-3"
        />
        {profile?.emailVerified !== false && <LinkPreview url={form.values.url} hue={journey.coverSeed} />}
      </div>
      <TextField
        {...fieldProps(form, 'message')}
        label={t('linkReports.note')}
        required={false}
        rows={2}
        counter={SUGGESTION_TEXT_MAX}
      />
      <FormEnd busy={form.busy} onBack={onBack} />
    </form>
  )
}

/** The report among a person's suggestions that waits for an answer, and which their next one replaces. */
function waitingReport(own: readonly Suggestion[]): ReportValues | undefined {
  for (const { state, problem, changes, message } of own)
    if (state === 'open' && problem !== null) return { problem, url: changes?.steps?.[0]?.url ?? '', message }
}

/** The problems that a link can have, as radio buttons. */
function Problems({ value, onChange }: { value: LinkProblem; onChange: (problem: LinkProblem) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="grid gap-2 min-[30rem]:grid-cols-2">
      <legend className="sr-only">{t('linkReports.title')}</legend>
      {LINK_PROBLEMS.map((problem) => (
        <label
          key={problem}
          className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-m border border-line px-3.5 py-2 hover:border-brand has-checked:border-brand has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brand ${problem === 'broken' ? 'min-[30rem]:col-span-2' : ''}`}
        >
          <input
            type="radio"
            name={name}
            value={problem}
            checked={problem === value}
            onChange={() => onChange(problem)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            <b className="font-[650]">{t(`linkReports.problems.${problem}`)}</b>
            {problem === 'broken' && <span className="block text-sm text-muted">{t('linkReports.brokenHint')}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
