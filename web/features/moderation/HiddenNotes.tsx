import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { EntryList } from './EntryList.tsx'
import { HiddenWordsCard } from './HiddenWordsCard.tsx'
import { hiddenNotesQuery } from './moderation.queries.ts'
import { useModeration } from './useModeration.ts'

export function HiddenNotes() {
  const { t } = useTranslation()
  const { restoreNote, isPending } = useModeration()
  const feed = useInfiniteQuery(hiddenNotesQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('moderation.notes.empty'), text: t('moderation.notes.emptyText') }}>
      {({ id, by, note, ...more }) => (
        <HiddenWordsCard
          {...more}
          kind="notes"
          words={note}
          name={by.displayName}
          busy={isPending}
          onRestore={() => restoreNote(id)}
        />
      )}
    </EntryList>
  )
}
