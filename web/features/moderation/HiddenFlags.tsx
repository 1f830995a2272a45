import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { EntryList } from './EntryList.tsx'
import { HiddenWordsCard } from './HiddenWordsCard.tsx'
import { hiddenFlagsQuery } from './moderation.queries.ts'
import { useModeration } from './useModeration.ts'

export function HiddenFlags() {
  const { t } = useTranslation()
  const { restoreFlag, isPending } = useModeration()
  const feed = useInfiniteQuery(hiddenFlagsQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('moderation.flags.empty'), text: t('moderation.flags.emptyText') }}>
      {({ id, by, note, url, reply, ...flag }) => (
        <HiddenWordsCard
          {...flag}
          kind="flags"
          words={note === null ? null : [note, url, reply].filter(Boolean).join('\n')}
          name={by.displayName}
          busy={isPending}
          onRestore={() => restoreFlag(id)}
        />
      )}
    </EntryList>
  )
}
