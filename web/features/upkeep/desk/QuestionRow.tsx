import { useId } from 'react'
import type { Comment } from '#contract/comment.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { CommentText } from '#web/features/comments/CommentText.tsx'
import { NewComment } from '#web/features/comments/NewComment.tsx'
import { firstNameOf } from '#web/features/people/display/first-name.ts'
import type { DeskJourney } from './entries.ts'
import { NamedSentence, RowShell } from './RowShell.tsx'
import type { Settle } from './useSettled.ts'

interface QuestionRowProps {
  comment: Comment
  journey: DeskJourney
  /** The number of the question's step; 0 if it is unknown. */
  stepNumber: number
  isAcross: boolean
  onSettle: Settle
}

/** A question or comment without an answer by an author, with the field to answer. */
export function QuestionRow({ comment, journey, stepNumber, isAcross, onSettle }: QuestionRowProps) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const sentenceId = useId()
  const { id, parentId, author, text, mentions, step, createdAt } = comment
  if (author === null || text === null) return null
  const name = author.displayName
  const isQuestion = step !== null && !step.removed && parentId === null
  const asked =
    stepNumber > 0
      ? t('upkeep.strip.asked', { name, number: number(stepNumber) })
      : t('upkeep.strip.askedAbout', { name, step: `\u2068${step?.description}\u2069` })
  return (
    <RowShell
      by={author}
      id={sentenceId}
      sentence={<NamedSentence text={isQuestion ? asked : t('upkeep.strip.wrote', { name })} name={name} />}
      at={createdAt}
      journey={isAcross ? journey : null}
    >
      <div className="line-clamp-6">
        <CommentText text={text} mentions={mentions} />
      </div>
      {!journey.discussionClosed && (
        <div className="mt-1.5">
          <NewComment
            about={journey}
            parentId={parentId ?? id}
            autoFocus={false}
            words={{
              placeholder: t('upkeep.answer.placeholder', { name: firstNameOf(author) }),
              send: t('upkeep.answer.send'),
            }}
            onPosted={(words) => void onSettle(async () => ({ text: t('upkeep.answer.done', { text: words }) }))}
          />
        </div>
      )}
    </RowShell>
  )
}
