import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { EmailSettings, NoticeSetting } from '#contract/notice.ts'
import { NOTICE_GROUPS, type NoticeGroup, type NoticeKind } from '#contract/rules/notice.ts'
import { load } from '#web/core/api/client.ts'
import { changeOptimistically, type Switches } from '#web/core/api/optimistic.ts'
import { isAnswerOf, useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useHasMail } from '#web/core/session/useHasMail.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { useShowSaved } from '#web/core/ui/feedback/useShowSaved.ts'
import { SwitchInput } from '#web/core/ui/form/Switch.tsx'
import { RowPanel } from '#web/core/ui/lists/RowPanel.tsx'

const settingsQuery = load('noticeSettings', {})
const emailQuery = load('emailSettings', {})
const CHANNELS = ['inApp', 'email'] as const
/** The channels of a site that sends no email. */
const IN_APP = ['inApp'] as const
type Channel = (typeof CHANNELS)[number]
const GROUPS = Object.keys(NOTICE_GROUPS) as NoticeGroup[]

/** Two switches for each kind of notice: in the app and by email. Each is saved at once. */
export function NoticeSwitches() {
  const { t } = useTranslation()
  const settings = useQuery(settingsQuery)
  const hasMail = useHasMail()
  return (
    <RowPanel id="notices" title={t('notices.switches.title')} hint={t('notices.switches.text')}>
      {hasMail && <EmailNotes />}
      {settings.data && <SwitchTable settings={settings.data} />}
      {!settings.data && settings.error && (
        <div className="px-5.5 pb-4 max-sm:px-4">
          <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
        </div>
      )}
      {!settings.data && !settings.error && <Skeleton className="h-320 w-full" />}
    </RowPanel>
  )
}

function SwitchTable({ settings }: { settings: readonly NoticeSetting[] }) {
  const { t } = useTranslation()
  const change = useChangeSetting()
  const id = useId()
  const channels = useHasMail() ? CHANNELS : IN_APP
  const byKind = new Map(settings.map((one) => [one.kind, one]))
  const isModerator = useSession().profile?.moderator ?? false
  const isOffered = (kind: NoticeKind) => kind !== 'report' || isModerator
  return (
    <table className="w-full text-start leading-snug">
      {GROUPS.map((name) => (
        <tbody key={name}>
          <tr className="border-t border-line bg-sunk text-sm font-[650] text-muted">
            <th scope="rowgroup" className="py-1 ps-5.5 pe-3 text-start font-[650] max-sm:ps-4">
              {t(`notices.switches.groups.${name}`)}
            </th>
            {channels.map((channel) => (
              <th key={channel} id={`${id}${name}${channel}`} scope="col" className={`${CELL} h-11 font-[650]`}>
                {t(`notices.switches.${channel}`)}
              </th>
            ))}
          </tr>
          {NOTICE_GROUPS[name].filter(isOffered).map((kind) => (
            <tr key={kind} className="border-t border-line">
              <th
                id={`${id}${kind}`}
                scope="row"
                className="h-15 py-2 ps-5.5 pe-3 text-start font-[650] [overflow-wrap:anywhere] max-sm:ps-4"
              >
                {t(`noticeTexts.kinds.${kind}`)}
              </th>
              {channels.map((channel) => (
                <td key={channel} className={CELL}>
                  <span className="inline-grid min-h-11 place-items-center">
                    <SwitchInput
                      labelledBy={`${id}${kind} ${id}${name}${channel}`}
                      checked={byKind.get(kind)?.[channel] ?? false}
                      onChange={(isOn) => change(kind, new Map([[channel, isOn]]))}
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The width of both columns of switches. The last one keeps its distance from the panel's edge. */
const CELL = 'w-19.5 text-center last:w-23 last:pe-4 max-sm:w-14 max-sm:last:w-16 max-sm:last:pe-2'

function useChangeSetting() {
  const client = useQueryClient()
  const { t } = useTranslation()
  const showSaved = useShowSaved()
  const change = (kind: NoticeKind, switches: Switches) =>
    void changeOptimistically(client, `notices ${kind}`, switches, {
      call: 'saveNoticeSetting',
      input: (sent) => ({ body: { kind, ...channelsOf(sent) } }),
      covers: isAnswerOf('noticeSettings'),
      show: (shown) =>
        client.setQueryData(settingsQuery.queryKey, (all) =>
          all?.map((one) => (one.kind === kind ? { ...one, ...channelsOf(shown) } : one)),
        ),
      apply: (all) => client.setQueryData(settingsQuery.queryKey, all),
      onSaved: (saved) => {
        const channels = CHANNELS.filter((channel) => saved.has(channel))
        const names = [`${t(`noticeTexts.kinds.${kind}`)}`, ...channels.map((one) => t(`notices.switches.${one}`))]
        showSaved(
          () => names.join(', '),
          () => change(kind, new Map([...saved].map(([channel, isOn]) => [channel, !isOn]))),
        )
      },
      onFailure: (failure, _, retry) => showFailure(failure, t('ui.saved.failed'), retry),
    })
  return change
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
      <p className="mx-5.5 mb-4 rounded-box border border-line bg-sunk px-3.5 py-3 max-sm:mx-4">
        <Link
          to="/app/user/edit"
          search={{ part: 'account' }}
          hash="email"
          className="font-[620] text-brand hover:underline"
        >
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
      showFailure(failure, t('ui.saved.failed'), handleResume)
    }
  }
  return (
    <div className="mx-5.5 mb-4 grid gap-2 rounded-box border border-danger bg-danger-soft px-3.5 py-3 max-sm:mx-4">
      <p className="text-danger">{t('notices.refused.text', { email })}</p>
      <Button variant="quiet" busy={busy} onClick={() => void handleResume()} className="justify-self-start">
        {t('notices.refused.resume')}
      </Button>
    </div>
  )
}
