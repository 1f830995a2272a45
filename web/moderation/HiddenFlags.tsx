import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HiddenFlag } from '#contract/talk/flag.ts'
import { useMoment } from '#web/i18n/moment.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { EntryList } from './EntryList.tsx'
import { hiddenFlagsQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { useModeration } from './useModeration.ts'

export function HiddenFlags() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(hiddenFlagsQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('moderation.flags.empty'), text: t('moderation.flags.emptyText') }}>
      {(flag) => <HiddenFlagCard flag={flag} />}
    </EntryList>
  )
}

function HiddenFlagCard({ flag: { id, pathId, by, note, url, reply, hiddenAt, reason } }: { flag: HiddenFlag }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { restoreFlag, isPending } = useModeration()
  const name = by.displayName
  const texts = [note, url, reply].filter(Boolean)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <h3 className="text-lg">{t('moderation.flags.by', { name })}</h3>
        <Quote>{note === null ? t('moderation.flags.unavailable') : texts.join('\n')}</Quote>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <time dateTime={hiddenAt}>{t('moderation.flags.at', { at: moment(hiddenAt) })}</time>
          <span dir="auto">{reason}</span>
        </p>
        {note !== null && (
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: pathId }}
            className="justify-self-start font-[650] text-brand underline-offset-4 hover:underline"
          >
            {t('moderation.flags.open')}
          </Link>
        )}
      </div>
      <Button
        variant="soft"
        busy={isPending}
        aria-label={t('moderation.flags.restoreOf', { name })}
        onClick={() => restoreFlag(id)}
      >
        {t('moderation.flags.restore')}
      </Button>
    </div>
  )
}
