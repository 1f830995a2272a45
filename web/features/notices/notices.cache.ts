import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/api.ts'
import type { Notice } from '#contract/notice.ts'
import { load } from '#web/core/api/client.ts'
import { tokenOwner } from '#web/core/api/token.ts'
import { isAnswerOf, markStale, write } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { createStore } from '#web/core/ui/state/create-store.ts'

type Pages = InfiniteData<Reply<'notices'>>

const isNoticeList = isAnswerOf('notices')
const isAboutNotices = isAnswerOf('notices', 'unreadNotices')
const isOfDesk = isAnswerOf('upkeep', 'suggestions', 'desk')
const isOfGroup = isAnswerOf('group', 'groupClass', 'ownGroups', 'fellows')
const isTalk = isAnswerOf('group', 'groupComments', 'comment', 'replies')

/**
 * The highest position of a notice that arrived by a stream but may be in no list yet; 0 if there
 * is none.
 */
export const arrived = createStore(0)

/** Name of the BroadcastChannel on which a person's tabs tell each other about notices. */
export function channelOf(account: string): string {
  return `cairn.notices.${account}`
}

/**
 * A mark of notices as read: those with these ids, or all up to a position. Other tabs receive it
 * by BroadcastChannel.
 */
export interface ReadMark {
  ids?: string[]
  upTo?: number
}

/** Records that a notice has arrived. Lists on screen don't change, unless they are empty. */
export function noteArrival(client: QueryClient, position: number): void {
  arrived.set(Math.max(arrived.get(), position))
  void client.invalidateQueries({ predicate: isNoticeList, refetchType: 'none' })
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => isNoticeList(query) && firstPosition(query.state.data) === 0,
  })
}

/**
 * Records that notices have arrived while the stream was interrupted; their positions are unknown.
 */
export function noteMissed(client: QueryClient): void {
  const lists = client.getQueryCache().findAll({ predicate: isNoticeList })
  noteArrival(client, Math.max(0, ...lists.map(({ state }) => firstPosition(state.data))) + 1)
}

/** Loads again what waits for a journey's authors; in a hidden tab once it is visible. */
export function refreshDesks(client: QueryClient): void {
  refresh(client, isOfDesk)
}

/** Loads again what is written in groups. */
export function refreshTalk(client: QueryClient): void {
  refresh(client, isTalk)
}

/** Loads again where the members of groups are, and the viewer's groups. */
export function refreshGroups(client: QueryClient): void {
  refresh(client, isOfGroup)
}

function refresh(client: QueryClient, predicate: ReturnType<typeof isAnswerOf>): void {
  const refetchType = document.visibilityState === 'visible' ? 'active' : 'none'
  void client.invalidateQueries({ predicate, refetchType })
}

export async function refreshCount(client: QueryClient): Promise<void> {
  // Hidden tabs don't request the number; they do when they become visible.
  if (document.visibilityState === 'visible')
    await client.invalidateQueries({ queryKey: load('unreadNotices', {}).queryKey })
}

/** Loads the first page of the lists on screen again. */
export async function loadArrived(client: QueryClient): Promise<void> {
  client.setQueriesData<Pages>({ predicate: isNoticeList }, (data) => {
    return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
  })
  await client.refetchQueries({ type: 'active', predicate: isNoticeList })
  arrived.set(0)
}

function firstPosition(data: unknown): number {
  const { pages: [page] = [] } = Object(data) as Partial<Pages>
  return page?.answer[0]?.position ?? 0
}

/**
 * Returns a function that marks notices as read (optimistic update): single ones, or all up to a
 * position.
 */
export function useMarkRead() {
  const client = useQueryClient()
  const { t } = useTranslation()
  const markRead = async (mark: ReadMark) => {
    const before = client.getQueriesData<Pages>({ predicate: isNoticeList })
    showAsRead(client, mark)
    try {
      await write(
        client,
        'readNotices',
        { body: mark },
        {
          patch: {
            apply: (unread) => client.setQueryData(load('unreadNotices', {}).queryKey, unread),
            covers: isAboutNotices,
          },
        },
      )
      tellTabs(mark)
    } catch (failure) {
      for (const [key, data] of before) client.setQueryData(key, data)
      await client.invalidateQueries({ predicate: isAboutNotices })
      showFailure(failure, t('ui.error.title'), () => markRead(mark))
    }
  }
  return markRead
}

/**
 * Returns a function that marks a journey, its comments and its reports as stale, because a notice
 * says that they changed.
 */
export function useRefreshJourney() {
  const client = useQueryClient()
  return (pathId: string) => {
    const changes = ['journey:{pathId}', 'comments:{pathId}', 'suggestions:{pathId}'] as const
    void markStale(client, { changes }, { params: { pathId } })
  }
}

/** Shows notices as read in all lists of this tab. */
export function showAsRead(client: QueryClient, { ids, upTo }: ReadMark): void {
  const isMarked = ({ id, position }: Notice) => ids?.includes(id) || (upTo !== undefined && position <= upTo)
  const mark = (notice: Notice) => (isMarked(notice) ? { ...notice, read: true } : notice)
  client.setQueriesData<Pages>({ predicate: isNoticeList }, (data) => {
    return data && { ...data, pages: data.pages.map((page) => ({ ...page, answer: page.answer.map(mark) })) }
  })
}

function tellTabs(mark: ReadMark): void {
  const account = tokenOwner()
  if (account === null || !('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelOf(account))
  channel.postMessage(mark)
  channel.close()
}
