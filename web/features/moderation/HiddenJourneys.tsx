import { useInfiniteQuery } from '@tanstack/react-query'
import type { HiddenJourney } from '#contract/moderation.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { EntryList } from './EntryList.tsx'
import { hiddenQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { TargetLink } from './TargetLink.tsx'
import { useModeration } from './useModeration.ts'

export function HiddenJourneys() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(hiddenQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('moderation.hidden.empty'), text: t('moderation.hidden.emptyText') }}>
      {(journey) => <HiddenJourneyCard journey={journey} />}
    </EntryList>
  )
}

function HiddenJourneyCard({ journey: { id, name, owner, hiddenAt, reason } }: { journey: HiddenJourney }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { restore, isPending } = useModeration()
  const label = name ?? t('moderation.hidden.private')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <h3 className="text-lg">{name === null ? label : <TargetLink target={{ kind: 'journey', id, name }} />}</h3>
        <Quote>{reason}</Quote>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{t('moderation.hidden.by', { name: owner.displayName })}</span>
          <time dateTime={hiddenAt}>{t('moderation.hidden.at', { at: moment(hiddenAt) })}</time>
        </p>
      </div>
      <Button
        variant="soft"
        busy={isPending}
        aria-label={t('moderation.hidden.restoreOf', { name: label })}
        onClick={() => restore(id)}
      >
        {t('moderation.hidden.restore')}
      </Button>
    </div>
  )
}
