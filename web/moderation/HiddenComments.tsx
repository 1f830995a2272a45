import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { HiddenComment } from '#contract/talk/comment.ts'
import { useMoment } from '#web/i18n/moment.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/base/Button.tsx'
import { EntryList } from './EntryList.tsx'
import { hiddenCommentsQuery } from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { useModeration } from './useModeration.ts'

export function HiddenComments() {
  const { t } = useTranslation()
  const feed = useInfiniteQuery(hiddenCommentsQuery())
  return (
    <EntryList feed={feed} empty={{ title: t('moderation.comments.empty'), text: t('moderation.comments.emptyText') }}>
      {(comment) => <HiddenCommentCard comment={comment} />}
    </EntryList>
  )
}

function HiddenCommentCard({ comment: { id, pathId, text, author, hiddenAt, reason } }: { comment: HiddenComment }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { restoreComment, isPending } = useModeration()
  const name = author?.displayName ?? t('moderation.reports.formerMember')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <h3 className="text-lg">{t('moderation.comments.by', { name })}</h3>
        <Quote>{text ?? t('moderation.comments.unavailable')}</Quote>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <time dateTime={hiddenAt}>{t('moderation.comments.at', { at: moment(hiddenAt) })}</time>
          <span dir="auto">{reason}</span>
        </p>
        {text !== null && (
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: pathId }}
            hash={`comment-${id}`}
            className="justify-self-start font-[650] text-brand underline-offset-4 hover:underline"
          >
            {t('moderation.comments.open')}
          </Link>
        )}
      </div>
      <Button
        variant="soft"
        busy={isPending}
        aria-label={t('moderation.comments.restoreOf', { name })}
        onClick={() => restoreComment(id)}
      >
        {t('moderation.comments.restore')}
      </Button>
    </div>
  )
}
