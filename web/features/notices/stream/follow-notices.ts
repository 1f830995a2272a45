import type { QueryClient } from '@tanstack/react-query'
import type { NoticeKind } from '#contract/rules/notice.ts'
import {
  arrived,
  channelOf,
  noteArrival,
  noteMissed,
  type ReadMark,
  refreshCount,
  refreshDesks,
  refreshGroups,
  refreshTalk,
  showAsRead,
} from '../notices.cache.ts'
import { holdStream, SILENCE_MS } from './hold-stream.ts'
import type { StreamBlock } from './read-events.ts'

/** Kinds of notices about what may wait for a journey's authors. */
const WAITING_KINDS: readonly NoticeKind[] = [
  'comment',
  'reply',
  'mention',
  'suggestion',
  'linkFailing',
  'originalChanged',
]

/**
 * Follows a person's notices: one visible tab holds the stream and passes events to the other tabs.
 * `onLive` is told whether the stream works. Returns a function that stops following in this tab.
 */
export function followNotices(account: string, client: QueryClient, onLive: (isLive: boolean) => void): () => void {
  // The name contains the account, so that tabs of other people don't receive its messages.
  const name = channelOf(account)
  const channel = new BroadcastChannel(name)
  let lastId: string | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let holding: AbortController | null = null

  arrived.set(0)
  channel.addEventListener('message', ({ data }: MessageEvent<StreamBlock | ReadMark>) => {
    if ('event' in data) return hear(data)
    showAsRead(client, data)
    void refreshCount(client)
  })
  document.addEventListener('visibilitychange', holdWhileVisible)
  holdWhileVisible()

  return () => {
    document.removeEventListener('visibilitychange', holdWhileVisible)
    holding?.abort()
    channel.close()
    clearTimeout(silence)
  }

  function holdWhileVisible(): void {
    const isVisible = document.visibilityState === 'visible'
    if (!isVisible) {
      holding?.abort()
      holding = null
    } else if (!holding) {
      holding = new AbortController()
      const { signal } = holding
      const hold = () => holdStream({ account, signal, lastId, onBlock: tell })
      // Waits until no other tab holds the stream; rejects if this tab is hidden before that.
      navigator.locks.request(name, { signal }, hold).catch(() => undefined)
    }
  }

  function tell(block: StreamBlock): void {
    channel.postMessage(block)
    hear(block)
  }

  function hear({ event, id, position, kind }: StreamBlock): void {
    onLive(true)
    clearTimeout(silence)
    silence = setTimeout(() => onLive(false), SILENCE_MS)
    lastId = id ?? lastId
    if (event === 'talk') refreshTalk(client)
    else if (event !== undefined) refreshGroups(client)
    if (event === 'group' || event === 'talk') return
    if (position !== undefined) noteArrival(client, position)
    if (event === 'reload') noteMissed(client)
    if (event === 'reload' || (kind !== undefined && WAITING_KINDS.includes(kind))) refreshDesks(client)
    // An id without an event is sent when a stream starts. Notices may have arrived before it, so
    // the count is refreshed.
    if (id !== undefined) void refreshCount(client)
  }
}
