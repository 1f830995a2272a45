import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { EmailSettings } from '#contract/notices/notice.ts'
import { load } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

const query = load('emailSettings', {})

/** Why the viewer gets no email at present, and what to do about it. */
export function EmailNotes() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { data } = useQuery(query)
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
        apply: (settings: EmailSettings) => client.setQueryData(query.queryKey, settings),
        covers: ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => name === 'emailSettings',
      }
      await write('saveEmailSettings', { body }, { patch })
      toast(t('notices.refused.resumed'), { tone: 'success' })
      // The button goes away.
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
