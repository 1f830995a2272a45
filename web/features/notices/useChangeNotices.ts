import { useQueryClient } from '@tanstack/react-query'
import type { NoticeSetting } from '#contract/notice.ts'
import { NOTICE_GROUPS, type NoticeGroup } from '#contract/rules/notice.ts'
import { load } from '#web/core/api/client.ts'
import { changeOptimistically, type Switches } from '#web/core/api/optimistic.ts'
import { isAnswerOf } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure } from '#web/core/ui/feedback/toast.ts'
import { useShowSaved } from '#web/core/ui/feedback/useShowSaved.ts'
import { type Channel, switchKey, withSwitches } from './levels.ts'

export const settingsQuery = load('noticeSettings', {})
export const CHANNELS = ['inApp', 'email'] as const

/** Returns a function that saves switches at once, by their keys, with a message and Undo. */
export function useChangeNotices() {
  const client = useQueryClient()
  const { i18n } = useTranslation()
  const showSaved = useShowSaved()
  const nameOf = (saved: Switches) => {
    const changed = NOTICE_NAMES.filter(({ kind }) => CHANNELS.some((channel) => saved.has(switchKey(kind, channel))))
    const [first] = changed
    if (changed.length > 1 || !first)
      return [...new Set(changed.map(({ group }) => i18n.t(`notices.switches.groups.${group}`)))].join(', ')
    const channels = CHANNELS.filter((channel) => saved.has(switchKey(first.kind, channel)))
    return [
      i18n.t(`noticeTexts.kinds.${first.kind}`),
      ...channels.map((channel) => i18n.t(`notices.switches.${channel}`)),
    ].join(', ')
  }
  const change = (switches: Switches) =>
    void changeOptimistically(client, 'notices', switches, {
      call: 'saveNoticeSettings',
      input: (sent) => ({ body: { settings: changesIn(sent) } }),
      covers: isAnswerOf('noticeSettings'),
      show: (shown) => client.setQueryData(settingsQuery.queryKey, (all) => all && withSwitches(all, shown)),
      apply: (all) => client.setQueryData(settingsQuery.queryKey, all),
      onSaved: (saved) =>
        showSaved(
          () => nameOf(saved),
          () => change(new Map([...saved].map(([key, isOn]) => [key, !isOn]))),
        ),
      onFailure: (failure, _, retry) => showFailure(failure, i18n.t('ui.saved.failed'), retry),
    })
  return change
}

const GROUPS = Object.keys(NOTICE_GROUPS) as NoticeGroup[]
const NOTICE_NAMES = GROUPS.flatMap((group) => NOTICE_GROUPS[group].map((kind) => ({ group, kind })))

type Change = Pick<NoticeSetting, 'kind'> & { [Name in Channel]?: boolean }

function changesIn(switches: Switches): Change[] {
  return NOTICE_NAMES.map(({ kind }): Change => {
    const [inApp, email] = CHANNELS.map((channel) => switches.get(switchKey(kind, channel)))
    return { kind, ...(inApp !== undefined && { inApp }), ...(email !== undefined && { email }) }
  }).filter((change) => change.inApp !== undefined || change.email !== undefined)
}
