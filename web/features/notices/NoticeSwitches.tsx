import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { EmailSettings, NoticeSetting } from '#contract/notice.ts'
import { NOTICE_KINDS, type NoticeKind } from '#contract/rules/notice.ts'
import { load } from '#web/core/api/client.ts'
import { changeOptimistically, type Switches } from '#web/core/api/optimistic.ts'
import { isAnswerOf, useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { SwitchInput } from '#web/core/ui/form/Switch.tsx'
import { WeeklySummary } from './WeeklySummary.tsx'

const settingsQuery = load('noticeSettings', {})
const emailQuery = load('emailSettings', {})
const CHANNELS = ['inApp', 'email'] as const
type Channel = (typeof CHANNELS)[number]

/**
 * Two switches for each kind of notice: in the app and by email. A change is saved at once and
 * reverts if saving fails.
 */
export function NoticeSwitches() {
  const { t } = useTranslation()
  const settings = useQuery(settingsQuery)
  if (settings.data === undefined) {
    if (settings.error) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
    return <Skeleton className="h-160 w-full" />
  }
  return (
    <div className="grid max-w-150 gap-3">
      <p className="text-muted">{t('notices.switches.text')}</p>
      <EmailNotes />
      <SwitchTable settings={settings.data} />
      <div className="pe-2">
        <WeeklySummary />
      </div>
    </div>
  )
}

function SwitchTable({ settings }: { settings: readonly NoticeSetting[] }) {
  const { t } = useTranslation()
  const change = useChangeSetting()
  const id = useId()
  const byKind = new Map(settings.map((one) => [one.kind, one]))
  return (
    <table className="w-full border-b border-line text-start">
      <thead>
        <tr className="text-sm text-muted">
          <td />
          {CHANNELS.map((channel) => (
            <th key={channel} id={`${id}${channel}`} scope="col" className="w-16 pb-1 text-center font-[620]">
              {t(`notices.switches.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTICE_KINDS.map((kind) => (
          <tr key={kind} className="border-t border-line">
            <th id={`${id}${kind}`} scope="row" className="py-2 pe-3 text-start font-normal [overflow-wrap:anywhere]">
              {t(`notices.switches.${kind}`)}
            </th>
            {CHANNELS.map((channel) => (
              <td key={channel} className="text-center">
                <span className="inline-grid min-h-11 place-items-center">
                  <SwitchInput
                    labelledBy={`${id}${kind} ${id}${channel}`}
                    checked={byKind.get(kind)?.[channel] ?? false}
                    onChange={(isOn) => void change(kind, channel, isOn)}
                  />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useChangeSetting() {
  const client = useQueryClient()
  const { t } = useTranslation()
  return (kind: NoticeKind, channel: Channel, isOn: boolean) =>
    changeOptimistically(client, `notices ${kind}`, new Map([[channel, isOn]]), {
      call: 'saveNoticeSetting',
      input: (switches) => ({ body: { kind, ...channelsOf(switches) } }),
      covers: isAnswerOf('noticeSettings'),
      show: (switches) =>
        client.setQueryData(settingsQuery.queryKey, (all) =>
          all?.map((one) => (one.kind === kind ? { ...one, ...channelsOf(switches) } : one)),
        ),
      apply: (all) => client.setQueryData(settingsQuery.queryKey, all),
      onFailure: (failure) => showFailure(failure, t('notices.switches.failed')),
    })
}

function channelsOf(switches: Switches): { [Name in Channel]?: boolean } {
  return Object.fromEntries(switches)
}

/** Explains why the viewer gets no emails at present, and what they can do. */
function EmailNotes() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { data } = useQuery(emailQuery)
  const email = profile?.email ?? ''
  if (profile?.emailVerified === false)
    return (
      <p className="rounded-box border border-line bg-sunk px-3.5 py-3">
        <Link to="/app/user/edit" hash="email" className="font-[620] text-brand hover:underline">
          {t('notices.confirmFirst')}
        </Link>
      </p>
    )
  return data?.refusedAt ? <RefusedAddress email={email} /> : null
}

function RefusedAddress({ email }: { email: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const handleResume = async () => {
    setBusy(true)
    try {
      const body = { resume: true } as const
      const patch = {
        apply: (settings: EmailSettings) => client.setQueryData(emailQuery.queryKey, settings),
        covers: isAnswerOf('emailSettings'),
      }
      await write('saveEmailSettings', { body }, { patch })
      toast(t('notices.refused.resumed'), { tone: 'success' })
      // The pressed button disappears, so the focus moves to the section.
      document.getElementById('notices')?.focus({ preventScroll: true })
    } catch (failure) {
      setBusy(false)
      showFailure(failure, t('notices.switches.failed'))
    }
  }
  return (
    <div className="grid gap-2 rounded-box border border-danger bg-danger-soft px-3.5 py-3">
      <p className="text-danger">{t('notices.refused.text', { email })}</p>
      <Button variant="quiet" busy={busy} onClick={() => void handleResume()} className="justify-self-start">
        {t('notices.refused.resume')}
      </Button>
    </div>
  )
}
