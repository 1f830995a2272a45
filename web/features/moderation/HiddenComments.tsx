import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { EntryList } from './EntryList.tsx'
import { HiddenWordsCard } from './HiddenWordsCard.tsx'
import { hiddenCommentsQuery } from './moderation.queries.ts'
import { useModeration } from './useModeration.ts'

export function HiddenComments() {
  const { t } = useTranslation()
  const { restoreComment, isPending } = useModeration()
  const feed = useInfiniteQuery(hiddenCommentsQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('moderation.comments.empty'), text: t('moderation.comments.emptyText') }}>
      {({ id, author, text, ...comment }) => (
        <HiddenWordsCard
          {...comment}
          kind="comments"
          words={text}
          name={author?.displayName ?? t('moderation.reports.formerMember')}
          hash={`comment-${id}`}
          busy={isPending}
          onRestore={() => restoreComment(id)}
        />
      )}
    </EntryList>
  )
}
