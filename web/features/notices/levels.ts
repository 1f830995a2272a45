import type { NoticeSetting } from '#contract/notice.ts'
import { IMPORTANT_KINDS } from '#contract/rules/important-notices.ts'
import type { NoticeKind } from '#contract/rules/notice.ts'

export type NoticeLevel = 'all' | 'important' | 'none'
export type Channel = 'inApp' | 'email'

/** The levels of a group of notices. Without email, 'important' would be the same as 'all'. */
export function levelsOn(channels: readonly Channel[]): NoticeLevel[] {
  return channels.includes('email') ? ['all', 'important', 'none'] : ['all', 'none']
}

/** Whether a level has this kind on this channel: 'important' has all in the app, and important ones by email too. */
export function isOnAt(level: NoticeLevel, kind: NoticeKind, channel: Channel): boolean {
  if (level !== 'important') return level === 'all'
  return channel === 'inApp' || IMPORTANT_KINDS.has(kind)
}

/** The level with exactly these switches; null if they were chosen one by one. */
export function levelOf(settings: readonly NoticeSetting[], channels: readonly Channel[]): NoticeLevel | null {
  const isAt = (level: NoticeLevel) => changesTo(level, settings, channels).size === 0
  return levelsOn(channels).find(isAt) ?? null
}

/** The switches that differ from a level, with their state in it. */
export function changesTo(
  level: NoticeLevel,
  settings: readonly NoticeSetting[],
  channels: readonly Channel[],
): Map<string, boolean> {
  return new Map(
    settings.flatMap((one) =>
      channels
        .filter((channel) => one[channel] !== isOnAt(level, one.kind, channel))
        .map((channel) => [switchKey(one.kind, channel), !one[channel]] as const),
    ),
  )
}

export const switchKey = (kind: NoticeKind, channel: Channel) => `${kind} ${channel}`

/** These settings with the states of the switches. */
export function withSwitches(
  settings: readonly NoticeSetting[],
  switches: ReadonlyMap<string, boolean>,
): NoticeSetting[] {
  const stateOf = (one: NoticeSetting, channel: Channel) => switches.get(switchKey(one.kind, channel)) ?? one[channel]
  return settings.map((one) => ({ ...one, inApp: stateOf(one, 'inApp'), email: stateOf(one, 'email') }))
}
