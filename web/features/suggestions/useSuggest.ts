import { useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import type { Journey } from '#contract/journey.ts'
import type { Step, StepInput } from '#contract/step.ts'
import { ApiError } from '#web/core/api/client.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { previewQuery, titleIn } from '#web/features/journeys/data/preview.queries.ts'
import { guessStepType } from '#web/features/journeys/data/step-type.guess.ts'
import { ownSuggestionsQuery } from './own-suggestions.ts'
import { changedTexts, type LinkValues, withChanges, withNewStep } from './suggest.form.ts'

/** Changes the steps as a reader suggests it; null if the step in question was removed. */
type StepsChange = (steps: readonly Step[]) => StepInput[] | null

/**
 * Returns a function that sends changed steps as a suggestion. If the journey was changed after it was loaded, it is
 * loaded again and its present steps are changed. Errors without a field of their own are shown at `field`.
 */
function useSuggest(journey: Journey, field: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = useWrite()
  const { keyFor } = useIdempotencyKey()

  const send = async ({ id, version, steps: known = [] }: Journey, change: StepsChange, message: string) => {
    const steps = change(known)
    if (steps === null) {
      // The form is gone together with its step, so the toast says why.
      toast(t('suggestions.improve.removed'), { tone: 'error' })
      throw refused('stepNotFound', t('suggestions.improve.removed'))
    }
    const body = { version, message, steps }
    const options = { idempotencyKey: keyFor(body) }
    await write('suggestChange', { params: { pathId: id }, body }, options).catch((failure) => {
      // Another tab or device sent the one that waits, so it is loaded.
      if (failure.code === 'suggestionOpen') void client.invalidateQueries(ownSuggestionsQuery(id))
      throw atFields(failure, field)
    })
  }

  return async (change: StepsChange, message: string) => {
    try {
      await send(journey, change, message)
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'conflict') throw failure
      await send(await client.fetchQuery({ ...journeyQuery(journey.id), staleTime: 0 }), change, message)
    }
  }
}

/** Returns a function that suggests a link: instead of that of a step, or as a new step at that place. */
export function useSuggestLink(journey: Journey, stepId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const suggest = useSuggest(journey, 'url')
  return async ({ url, message, ...values }: LinkValues, place: LinkValues['how'] | LinkValues['where']) => {
    if (place === 'instead') return await suggest((steps) => withChanges(steps, stepId, { url }), message)
    const preview = await client.fetchQuery(previewQuery(url)).catch(() => undefined)
    const description = values.description.trim() || titleIn(preview)
    if (description === '') {
      const untitled = t('words.stepDescriptionRequired')
      throw refused('invalid', untitled, { description: untitled })
    }
    const stepType = guessStepType(url, location.origin) ?? 'Article'
    const added = { url, stepType, description, preview }
    await suggest((steps) => withNewStep(steps, { stepId, place }, added), message)
  }
}

/** Returns a function that suggests other texts for a step, as far as they differ from those that the reader saw. */
export function useSuggestTexts(journey: Journey, step: Step) {
  const suggest = useSuggest(journey, 'description')
  return async ({ message, ...texts }: Parameters<typeof changedTexts>[1] & { message: string }) =>
    await suggest((steps) => withChanges(steps, step.id, changedTexts(step, texts)), message)
}

function refused(code: ErrorCode, message: string, fields: Record<string, string> = {}): ApiError {
  return new ApiError(400, { code, message, fields })
}

/** The error with the messages of the steps moved to the fields of the form. */
function atFields(failure: unknown, field: string): unknown {
  if (!(failure instanceof ApiError)) return failure
  const fields = Object.entries(failure.fields).map(([path, message]) => [fieldOf(path) ?? field, message])
  const { status, message, retryAfter } = failure
  const code = failure.code as ErrorCode
  return new ApiError(status, { code, message, fields: Object.fromEntries(fields) }, retryAfter)
}

/** The field of the form for an error at the path of a step, such as 'steps.0.note'; undefined for all others. */
function fieldOf(path: string): string | undefined {
  if (!path.startsWith('steps')) return path
  return ['description', 'note', 'minutes'].find((name) => path.endsWith(`.${name}`))
}
