import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Change } from '#contract/rules/merge/merge.ts'
import { countChanged } from '#contract/rules/merge/suggestion.ts'
import { OWN_SUGGESTIONS_HASH } from '#contract/rules/notice.ts'
import { SUGGESTED_STEPS_MAX, SUGGESTION_TEXT_MAX } from '#contract/rules/suggestion.ts'
import { loadPages } from '#web/core/api/client.ts'
import { itemsOf } from '#web/core/api/infinite-list.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { useTextNames } from '#web/features/journeys/display/useTextNames.ts'
import { COUNTED, countChanges } from './suggested.ts'

/** The changes in a few words, and why they can't be sent yet. */
export function useSummary(
  changes: readonly Change[],
  nothing: string,
): { summary: string; blocked: string | undefined } {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { nameOf } = useTextNames()
  const { fields, counts } = countChanges(changes)
  const parts = [
    ...(fields.length > 0 ? [t('suggesting.fields', { names: fields.map(nameOf).join(', ') })] : []),
    ...COUNTED.flatMap((kind) =>
      counts[kind] > 0 ? [t(`suggesting.counts.${kind}`, { count: counts[kind], number: number(counts[kind]) })] : [],
    ),
  ]
  if (changes.length === 0) return { summary: nothing, blocked: nothing }
  const isTooMuch = countChanged(changes) > SUGGESTED_STEPS_MAX
  return {
    summary: parts.join(' · '),
    blocked: isTooMuch ? t('suggesting.tooMany', { maximum: number(SUGGESTED_STEPS_MAX) }) : undefined,
  }
}

/** The summary below the title, with the reason why the changes can't be sent. */
export function SummaryLine({ summary, blocked }: ReturnType<typeof useSummary>) {
  return (
    <p role="status" className="text-sm text-muted">
      {summary}
      {blocked !== undefined && blocked !== summary && <b className="block text-danger">{blocked}</b>}
    </p>
  )
}

interface MessageFieldProps {
  owner: string
  value: string
  error: string | undefined
  onChange: (message: string) => void
}

/** The field for the reason of the suggested changes. */
export function MessageField({ owner, ...field }: MessageFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...field}
      name="message"
      label={t('suggesting.message')}
      hint={t('suggesting.messageHint', { owner })}
      required={false}
      counter={SUGGESTION_TEXT_MAX}
      rows={3}
    />
  )
}

/** A link to the viewer's earlier suggestion, which waits for an answer. */
export function OpenSuggestionLink({ journeyId }: { journeyId: string }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/app/discover/journey/$journeyId"
      params={{ journeyId }}
      hash={OWN_SUGGESTIONS_HASH}
      className="font-[650] underline"
    >
      {t('suggesting.seeOpen')}
    </Link>
  )
}

/**
 * Says that the viewer's earlier suggestion waits for an answer, before they write another one;
 * renders nothing if there is none.
 */
export function OpenSuggestionNote({ journeyId }: { journeyId: string }) {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(loadPages('suggestions', { params: { pathId: journeyId } }))
  const isWaiting = data && itemsOf(data).some(({ state, problem }) => state === 'open' && problem === null)
  if (!isWaiting) return null
  return (
    <p role="status" className="note">
      {t('suggesting.waiting')} <OpenSuggestionLink journeyId={journeyId} />
    </p>
  )
}
