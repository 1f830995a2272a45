import { useQueryClient } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import type { DecisionInput, QueuedReport, ReportedCase } from '#contract/moderation.ts'
import { DECISIONS, type Decision, REASON_MAX } from '#contract/rules/moderation.ts'
import type { ApiError } from '#web/core/api/api-error.ts'
import { GONE, patchItem } from '#web/core/api/cached-item.ts'
import { isQuery, useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { useUnsent } from '#web/core/ui/state/unsent.ts'
import { caseQuery, type Subject } from './moderation.queries.ts'

interface DecisionFormProps {
  data: ReportedCase
  next: QueuedReport | undefined
  onNext: (entry: Subject | undefined) => void
}

const schema = async () => (await import('#contract/moderation.ts')).decisionInput

const NOTHING_KEPT = {}
const REASONS = ['advertising', 'unkind', 'offTopic'] as const

/** Decides on reported content, and opens the next one. The reason stays in this browser until it is sent. */
export function DecisionForm({ data, next, onNext }: DecisionFormProps) {
  const { t } = useTranslation()
  const { kind, id, writer, choices, adaptations } = data
  const [withAdaptations, setWithAdaptations] = useState(false)
  const initial = useMemo(() => ({ kind, id, act: null as Decision | null, reason: '' }), [kind, id])
  const place = `decision ${kind} ${id}`
  const form = useForm(schema, initial, { place })
  const [, keep] = useUnsent<Partial<DecisionInput>>(place, NOTHING_KEPT)
  const send = useDecide()
  const act = choices.find((choice) => choice === form.values.act) ?? null
  const isEffective = act !== null && act !== 'nothing'
  const hidesJourney = isEffective && choices.includes('hide') && adaptations.count > 0
  const handleSubmit = form.handleSubmit(async ({ act, reason = '' }) => {
    const along = hidesJourney && withAdaptations && { withAdaptations }
    await send({ kind, id, act, ...(act !== 'nothing' && { reason }), ...along }, wordsOf(act, choices), {
      onDecided: () => onNext(next),
      onUndone: () => {
        keep({ act, reason })
        onNext(data)
      },
    })
  })
  if (choices.length === 0)
    return <p className="border-t border-line p-4 text-muted sm:p-5">{t('moderation.case.own')}</p>
  return (
    <form onSubmit={handleSubmit} noValidate>
      <div className="grid gap-5 px-4 pb-5 sm:px-5">
        <Choices act={act} choices={choices} error={form.errors.act} onChange={(chosen) => form.set('act', chosen)} />
        {isEffective && (
          <div className="grid gap-2">
            <div className="flex flex-wrap gap-2">
              {REASONS.map((reason) => (
                <Chip
                  key={reason}
                  selected={form.values.reason === t(`moderation.reasons.${reason}.text`)}
                  onClick={() => form.set('reason', t(`moderation.reasons.${reason}.text`))}
                >
                  {t(`moderation.reasons.${reason}.name`)}
                </Chip>
              ))}
            </div>
            <TextField
              {...fieldProps(form, 'reason')}
              label={writer ? t('moderation.decide.reasonFor', { name: writer.displayName }) : t('moderation.reason')}
              rows={3}
              counter={REASON_MAX}
              required
            />
          </div>
        )}
        {hidesJourney && (
          <CaseAdaptations adaptations={adaptations} checked={withAdaptations} onChange={setWithAdaptations} />
        )}
        <p className="text-sm text-muted">{t('moderation.decide.told')}</p>
        <FormError message={form.formError} />
      </div>
      <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3.5 sm:px-5">
        <p className="me-auto min-w-0 text-sm text-muted [overflow-wrap:anywhere]">
          {next && t('moderation.queue.next', { reason: next.reason.slice(0, 60) })}
        </p>
        {next && (
          <button
            type="button"
            onClick={() => onNext(next)}
            className="inline-flex min-h-11 items-center rounded-m px-3 font-[650] hover:bg-sunk"
          >
            {t('moderation.decide.later')}
          </button>
        )}
        <Button type="submit" busy={form.busy}>
          {act === null ? t('moderation.decide.decide') : t(`moderation.decide.${wordsOf(act, choices)}.act`)}
        </Button>
      </div>
    </form>
  )
}

type DecisionWords = ReturnType<typeof wordsOf>

/** The texts for a decision; warning and pausing also hide the content, if it can be hidden. */
function wordsOf(act: Decision, choices: readonly Decision[]) {
  return (act === 'warn' || act === 'pause') && !choices.includes('hide') ? (`${act}Only` as const) : act
}

interface ChoicesProps {
  act: Decision | null
  choices: readonly Decision[]
  error: string | undefined
  onChange: (act: Decision) => void
}

function Choices({ act, choices, error, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  const errorId = useId()
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="mb-2 font-[650]">{t('moderation.decide.title')}</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {DECISIONS.map((value) => (
          <label
            key={value}
            className="relative grid content-start gap-1 rounded-m border border-line p-3.5 transition-colors hover:border-field has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring-1 has-checked:inset-ring-brand has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand forced-colors:has-checked:outline-3"
          >
            <input
              type="radio"
              name="act"
              value={value}
              checked={value === act}
              disabled={!choices.includes(value)}
              onChange={() => onChange(value)}
              aria-invalid={error !== undefined || undefined}
              className="absolute inset-0 cursor-pointer appearance-none rounded-m opacity-0 disabled:cursor-default"
            />
            <b className="font-[650] [overflow-wrap:anywhere] hyphens-auto">
              {t(`moderation.decide.${wordsOf(value, choices)}.name`)}
            </b>{' '}
            <span className="text-sm text-muted [overflow-wrap:anywhere] hyphens-auto">
              {t(`moderation.decide.${wordsOf(value, choices)}.text`)}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface DecisionHandlers {
  /** Called while the decided report is still listed, so that the next one takes its place. */
  onDecided: () => void
  onUndone: () => void
}

/** Sends a decision; the toast can undo it until its messages are sent. */
function useDecide() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = useWrite()
  return async (body: DecisionInput, words: DecisionWords, { onDecided, onUndone }: DecisionHandlers) => {
    // The decided case isn't open any more, so requesting it again would fail.
    const covers = isQuery(caseQuery(body).queryKey)
    const apply = () => {
      onDecided()
      patchItem(client, { isItem: isQueued(body.kind), id: body.id }, () => GONE)
    }
    const { id } = await write('decide', { body }, { patch: { apply, covers } })
    const undo = async () => {
      await write('undoDecision', { params: { id } })
      onUndone()
      toast(t('moderation.decide.undone'), { tone: 'success' })
    }
    const handleUndo = () =>
      void undo().catch((failure: ApiError) => showFailure(failure, t('ui.error.title'), handleUndo))
    toast(t(`moderation.decide.${words}.done`), {
      tone: 'success',
      action: { label: t('ui.undo'), onPress: handleUndo },
    })
  }
}

const isQueued =
  (kind: ReportedCase['kind']) =>
  (value: unknown): value is QueuedReport => {
    const { kind: own, reports, choices } = Object(value) as Partial<ReportedCase>
    return own === kind && reports !== undefined && choices === undefined
  }

interface CaseAdaptationsProps {
  adaptations: ReportedCase['adaptations']
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The versions of a reported journey, and whether hiding it hides them, too. */
function CaseAdaptations({ adaptations: { count, journeys }, checked, onChange }: CaseAdaptationsProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t('moderation.decide.along', { count, number: number(count) })}
        checked={checked}
        onChange={onChange}
      />
      <ul className="grid gap-1 ps-7.5 text-sm">
        {journeys.map(({ id, name, owner }) => (
          <li key={id}>
            <a
              href={`/app/discover/journey/${encodeURIComponent(id)}`}
              target="_blank"
              rel="noopener"
              dir="auto"
              className="[overflow-wrap:anywhere] text-brand hover:underline"
            >
              {t('moderation.decide.alongBy', { name, owner: owner.displayName })}
            </a>
          </li>
        ))}
      </ul>
      <p className="ps-7.5 text-sm text-muted">{t('moderation.decide.alongText')}</p>
    </div>
  )
}
