import { useQueryClient } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import type { Journey } from '#contract/journey.ts'
import type { Preview } from '#contract/preview.ts'
import { ApiError } from '#web/core/api/client.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { journeyQuery } from '#web/features/journeys/data/journeys.queries.ts'
import { previewQuery, titleIn } from '#web/features/journeys/data/preview.queries.ts'
import { guessStepType } from '#web/features/journeys/data/step-type.guess.ts'
import { type SuggestValues, withLink, withNewStep } from './suggest.form.ts'

/**
 * Returns a function that sends a reader's suggestion. If the journey was changed after it was
 * loaded, it is loaded again and the suggestion is applied to its present steps.
 */
export function useSuggest(journey: Journey, stepId: string): (values: SuggestValues) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = useWrite()
  const { keyFor } = useIdempotencyKey()

  const send = async (present: Journey, values: SuggestValues, preview: Preview | undefined) => {
    const { kind, url, after, message } = values
    const description = values.description.trim() || titleIn(preview)
    const stepType = guessStepType(url, location.origin) ?? 'Article'
    const { id, version, steps: known = [] } = present
    const steps =
      kind === 'link'
        ? withLink(known, stepId, url)
        : withNewStep(known, after, { url, stepType, description, preview })
    if (steps === null) throw refused('stepNotFound', t('suggestions.dialog.removed'))
    const body = { version, message, steps }
    const options = { idempotencyKey: keyFor(body) }
    await write('suggestChange', { params: { pathId: id }, body }, options).catch((failure) => {
      throw atFields(failure)
    })
  }

  return async (values) => {
    const isStep = values.kind === 'step'
    const preview = isStep ? await client.fetchQuery(previewQuery(values.url)).catch(() => undefined) : undefined
    if (isStep && values.description.trim() === '' && titleIn(preview) === '') {
      const message = t('words.stepDescriptionRequired')
      throw refused('invalid', message, { description: message })
    }
    try {
      await send(journey, values, preview)
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.code !== 'conflict') throw failure
      await send(await client.fetchQuery({ ...journeyQuery(journey.id), staleTime: 0 }), values, preview)
    }
  }
}

function refused(code: ErrorCode, message: string, fields: Record<string, string> = {}): ApiError {
  return new ApiError(400, { code, message, fields })
}

/** The error with the messages of the steps moved to the fields of the form. */
function atFields(failure: unknown): unknown {
  if (!(failure instanceof ApiError)) return failure
  const fields = Object.entries(failure.fields).map(([path, message]) => [fieldOf(path), message])
  const { status, message, retryAfter } = failure
  const code = failure.code as ErrorCode
  return new ApiError(status, { code, message, fields: Object.fromEntries(fields) }, retryAfter)
}

function fieldOf(path: string): string {
  if (!path.startsWith('steps')) return path
  return path.endsWith('.description') ? 'description' : 'url'
}
