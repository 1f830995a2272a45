import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { EntryList } from './EntryList.tsx'
import { FeedbackBar } from './FeedbackBar.tsx'
import { FeedbackCard } from './FeedbackCard.tsx'
import { feedbackQuery } from './moderation.queries.ts'
import { useFeedbackFilter } from './useFeedbackFilter.ts'

/** Feedback, filtered by state and searched; moderators set the state of each item. */
export function FeedbackList() {
  const { t } = useTranslation()
  const filter = useFeedbackFilter()
  const feed = useInfiniteQuery({ ...feedbackQuery(filter), placeholderData: keepPreviousData })
  return (
    <>
      <FeedbackBar filter={filter} />
      <EntryList
        feed={feed}
        empty={{ title: t('moderation.feedback.empty'), text: t('moderation.feedback.emptyText') }}
      >
        {(entry) => <FeedbackCard entry={entry} />}
      </EntryList>
    </>
  )
}
