import { useQueryClient } from '@tanstack/react-query'
import type { Comment } from '#contract/talk/comment.ts'
import { useIdempotencyKey } from '#web/core/api/idempotency-key.ts'
import { changeOptimistically } from '#web/core/api/optimistic.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { addComment, holdsComment, isListOf, patchComment } from './comments.cache.ts'
import { type CommentPlace, type Draft, mentionsIn } from './unsent.ts'

const HELPFUL = 'helpful'

/** Marks a comment as helpful or takes the mark back (optimistic update). */
export function useHelpful(comment: Comment): (isOn: boolean) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation()
  const { id } = comment
  return (isOn) =>
    changeOptimistically(client, `${HELPFUL} ${id}`, new Map([[HELPFUL, isOn]]), {
      call: 'markHelpful',
      input: (switches) => ({ params: { id }, body: { helpful: switches.get(HELPFUL) } }),
      covers: holdsComment(comment),
      show: (switches) =>
        patchComment(client, comment, (known) => {
          const helpful = switches.get(HELPFUL) ?? known.helpful
          const change = Number(helpful) - Number(known.helpful)
          return { ...known, helpful, helpfulCount: known.helpfulCount + change }
        }),
      apply: (answer) => patchComment(client, comment, (known) => ({ ...known, ...answer })),
      onFailure: (failure) => showFailure(failure, t('talk.helpfulFailed')),
    })
}

/** Posts a comment and shows it where it was written. */
export function usePostComment() {
  const client = useQueryClient()
  const write = useWrite()
  const { keyFor } = useIdempotencyKey()
  return async (place: CommentPlace, draft: Draft): Promise<Comment> => {
    const { journeyId, ...within } = place
    const mentions = mentionsIn(draft)
    const body = { text: draft.text, ...within, ...(mentions.length > 0 && { mentions }) }
    const input = { params: { pathId: journeyId }, body }
    const apply = (comment: Comment) => addComment(client, comment)
    // The lists of the journey's comments stay as they are; the journey with its counts is requested again.
    const covers = isListOf(place)
    return await write('createComment', input, { idempotencyKey: keyFor(body), patch: { apply, covers } })
  }
}

/** Saves a changed text. */
export function useChangeComment(comment: Comment) {
  const client = useQueryClient()
  const write = useWrite()
  const covers = holdsComment(comment)
  const apply = (answer: Comment) => patchComment(client, comment, (known) => ({ ...known, ...answer }))
  return (draft: Draft) =>
    write(
      'changeComment',
      { params: { id: comment.id }, body: { text: draft.text, mentions: mentionsIn(draft) } },
      { patch: { apply, covers } },
    )
}
