import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { EmailSettings } from '#contract/notice.ts'
import { load } from '#web/core/api/client.ts'
import { isAnswerOf, useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'

const emailQuery = load('emailSettings', {})

/** Explains why the viewer gets no emails at present, and what they can do. */
export function EmailNotes() {
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
