import type { FeedbackEntry } from '#contract/moderation.ts'
import { FEEDBACK_STATES } from '#contract/rules/moderation.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Quote } from './Quote.tsx'
import { useModeration } from './useModeration.ts'

export function FeedbackCard({ entry }: { entry: FeedbackEntry }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { markFeedback, isPending } = useModeration()
  const name = entry.name || t('moderation.feedback.formerMember')
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div className="min-w-0">
          <h3 dir="auto" className="text-lg">
            {name}
          </h3>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            {entry.email !== '' && (
              <a
                href={`mailto:${encodeURIComponent(entry.email)}`}
                dir="ltr"
                className="text-brand underline-offset-4 hover:underline [overflow-wrap:anywhere]"
              >
                {entry.email}
              </a>
            )}
            {entry.phone !== null && <span dir="ltr">{entry.phone}</span>}
            <time dateTime={entry.createdAt}>{moment(entry.createdAt)}</time>
          </p>
        </div>
        <select
          aria-label={t('moderation.feedback.stateOf', { name })}
          value={entry.state}
          disabled={isPending}
          onChange={({ target }) => {
            const chosen = FEEDBACK_STATES.find((known) => known === target.value)
            if (chosen) markFeedback(entry.id, chosen, entry.state)
          }}
          className="field-box min-h-11 w-auto rounded-full ps-4"
        >
          {FEEDBACK_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`moderation.feedback.${state}`)}
            </option>
          ))}
        </select>
      </div>
      {entry.feedback === null ? (
        <p className="text-faint">{t('moderation.feedback.noText')}</p>
      ) : (
        <Quote>{entry.feedback}</Quote>
      )}
    </>
  )
}
