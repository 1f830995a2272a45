import { useQueryClient } from '@tanstack/react-query'
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
 * Returns a function that sends what a reader suggests. If the journey was changed since it was loaded, it is loaded
 * again and the suggestion made of its present steps.
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
    await write('suggestChange', { params: { pathId: id }, body }, { idempotencyKey: keyFor(body) })
  }

  return async (values) => {
    const preview =
      values.kind === 'step' ? await client.fetchQuery(previewQuery(values.url)).catch(() => undefined) : undefined
    if (values.kind === 'step' && values.description.trim() === '' && titleIn(preview) === '')
      throw refused('validation', t('words.stepDescriptionRequired'), {
        description: t('words.stepDescriptionRequired'),
      })
    try {
      await send(journey, values, preview)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code !== 'conflict') throw atFields(failure)
      const present = await client.fetchQuery({ ...journeyQuery(journey.id), staleTime: 0 })
      await send(present, values, preview).catch((again) => {
        throw again instanceof ApiError ? atFields(again) : again
      })
    }
  }
}

function refused(code: string, message: string, fields: Record<string, string> = {}): ApiError {
  return new ApiError(400, { code, message, fields } as ConstructorParameters<typeof ApiError>[1])
}

/** The same error with the messages of steps at the fields of the form. */
function atFields({ status, code, message, fields, retryAfter }: ApiError): ApiError {
  const shown = Object.entries(fields).map(([path, text]) => [
    path.endsWith('.description') ? 'description' : path.startsWith('steps') ? 'url' : path,
    text,
  ])
  const body = { code, message, fields: Object.fromEntries(shown) } as ConstructorParameters<typeof ApiError>[1]
  return new ApiError(status, body, retryAfter)
}
