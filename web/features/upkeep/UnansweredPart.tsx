import { Link } from '@tanstack/react-router'
import type { Journey } from '#contract/journey.ts'
import type { Upkeep } from '#contract/upkeep/upkeep.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { CommentText } from '#web/features/comments/CommentText.tsx'
import { PersonWords } from './PersonWords.tsx'
import { StepName, UpkeepPart } from './UpkeepPart.tsx'

/** Comments by others after which the owner said nothing. */
export function UnansweredPart({ journey, upkeep }: { journey: Journey; upkeep: Upkeep }) {
  const { t } = useTranslation()
  const { unanswered, moreUnanswered } = upkeep
  const params = { journeyId: journey.id }
  return (
    <UpkeepPart title={t('upkeep.replies.title')} empty={unanswered.length === 0 ? t('upkeep.replies.empty') : null}>
      <ul className="grid gap-3.5">
        {unanswered.map((comment) => (
          <UnansweredItem key={comment.id} journey={journey} comment={comment} />
        ))}
      </ul>
      {moreUnanswered && (
        <Link
          to="/app/discover/journey/$journeyId"
          params={params}
          hash="discussion"
          className={`${buttonClass({ variant: 'soft' })} justify-self-start`}
        >
          {t('upkeep.replies.more')}
        </Link>
      )}
    </UpkeepPart>
  )
}

function UnansweredItem({ journey, comment }: { journey: Journey; comment: Upkeep['unanswered'][number] }) {
  const { t } = useTranslation()
  const { id, author, text, mentions, step, createdAt } = comment
  if (author === null || text === null) return null
  return (
    <PersonWords person={author} at={createdAt}>
      {step && !step.removed && (
        <p className="text-sm text-muted">
          <StepName journey={journey} stepId={step.id} />
        </p>
      )}
      <div className="line-clamp-6">
        <CommentText text={text} mentions={mentions} />
      </div>
      <Link
        to="/app/discover/journey/$journeyId"
        params={{ journeyId: journey.id }}
        hash={`comment-${id}`}
        aria-label={t('upkeep.replies.replyTo', { name: author.displayName })}
        className={`${buttonClass({ variant: 'soft' })} mt-1 justify-self-start`}
      >
        {t('upkeep.replies.reply')}
      </Link>
    </PersonWords>
  )
}
