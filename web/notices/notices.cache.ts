import { type InfiniteData, type Query, useQueryClient } from '@tanstack/react-query'
import type { Notice } from '#contract/notices/notice.ts'
import type { Reply } from '#contract/send.ts'
import { load } from '#web/api/client.ts'
import { write } from '#web/api/write.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { showFailure } from '#web/ui/feedback/toast.ts'

type Pages = InfiniteData<Reply<'notices'>>

const isNoticeList = ({ queryKey: [name] }: Query) => name === 'notices'
const isAboutNotices = (query: Query) => isNoticeList(query) || query.queryKey[0] === 'unreadNotices'

/** Marks notices as read (optimistic update): one, or all up to a position. */
export function useMarkRead() {
  const client = useQueryClient()
  const { t } = useTranslation()
  return async ({ ids, upTo }: { ids?: string[]; upTo?: number }) => {
    const isMarked = ({ id, position }: Notice) => ids?.includes(id) || (upTo !== undefined && position <= upTo)
    client.setQueriesData<Pages>({ predicate: isNoticeList }, (data) => {
      if (!data) return data
      const mark = (notice: Notice) => (isMarked(notice) ? { ...notice, read: true } : notice)
      return { ...data, pages: data.pages.map((page) => ({ ...page, answer: page.answer.map(mark) })) }
    })
    try {
      await write(
        client,
        'readNotices',
        { body: { ...(ids && { ids }), ...(upTo !== undefined && { upTo }) } },
        {
          patch: {
            apply: (unread) => client.setQueryData(load('unreadNotices', {}).queryKey, unread),
            covers: isAboutNotices,
          },
        },
      )
    } catch (failure) {
      await client.invalidateQueries({ predicate: isAboutNotices })
      showFailure(failure, t('ui.error.title'))
    }
  }
}
