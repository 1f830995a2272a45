import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Entries } from './Entries.tsx'
import { FeedbackBar } from './FeedbackBar.tsx'
import { FeedbackCard } from './FeedbackCard.tsx'
import { feedbackQuery } from './moderation.queries.ts'
import { useFeedbackWish } from './useFeedbackWish.ts'

/** Feedback, filtered by state and searched; moderators set the state of each item. */
export function FeedbackBox() {
  const { t } = useTranslation()
  const wish = useFeedbackWish()
  const feed = useInfiniteQuery({ ...feedbackQuery(wish), placeholderData: keepPreviousData })
  return (
    <>
      <FeedbackBar wish={wish} />
      <Entries feed={feed} empty={{ title: t('moderation.feedback.empty'), text: t('moderation.feedback.emptyText') }}>
        {(entry) => <FeedbackCard entry={entry} />}
      </Entries>
    </>
  )
}
