import { useLocation } from '@tanstack/react-router'
import type { Group } from '#contract/group.ts'
import { GROUP_COMMENTS_COUNTED_MAX } from '#contract/rules/group.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { NewComment } from './NewComment.tsx'
import { Threads } from './Threads.tsx'
import type { Discussed } from './unsent-comments.ts'

/** What the members of a group write to each other, the newest first. */
export function GroupDiscussion({ group: { id, name, lead, commentCount: count } }: { group: Group }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const linkedId = useLocation({ select: ({ hash }) => /^comment-(\w+)$/u.exec(hash)?.[1] })
  const about: Discussed = { id, groupId: id, name, owner: { id: lead?.id ?? '' } }
  return (
    <section aria-labelledby="group-discussion" className="grid min-w-0 gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="group-discussion" className="text-[1.3rem]">
          {t('comments.title')}
        </h2>
        {count > 0 && (
          <span className="text-sm text-muted">
            {t('comments.comments', {
              count,
              number: count < GROUP_COMMENTS_COUNTED_MAX ? number(count) : `${number(count)}+`,
            })}
          </span>
        )}
      </div>
      <NewComment about={about} />
      <Threads about={about} linkedId={linkedId} />
    </section>
  )
}
