import { useInfiniteQuery } from '@tanstack/react-query'
import type { SuspendedPerson } from '#contract/moderation.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { EntryList } from './EntryList.tsx'
import { suspendedQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { useModeration } from './useModeration.ts'

export function SuspendedPeople() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(suspendedQuery())
  return (
    <EntryList
      feed={feed}
      empty={{ title: t('moderation.suspended.empty'), text: t('moderation.suspended.emptyText') }}
    >
      {(person) => <SuspendedPersonCard person={person} />}
    </EntryList>
  )
}

function SuspendedPersonCard({ person }: { person: SuspendedPerson }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { reinstate, isPending } = useModeration()
  const { id, displayName, initial, photoURL, suspendedAt, reason } = person
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <Avatar initial={initial} photoURL={photoURL} id={id} />
      <div className="grid min-w-0 flex-1 basis-52 gap-2">
        <h3 dir="auto" className="text-lg">
          {displayName}
        </h3>
        <Quote>{reason}</Quote>
        <time dateTime={suspendedAt} className="text-sm text-muted">
          {t('moderation.suspended.at', { at: moment(suspendedAt) })}
        </time>
      </div>
      <Button
        variant="soft"
        busy={isPending}
        aria-label={t('moderation.suspended.reinstateOf', { name: displayName })}
        onClick={() => reinstate(id)}
      >
        {t('moderation.suspended.reinstate')}
      </Button>
    </div>
  )
}
