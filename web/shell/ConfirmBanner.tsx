import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Session, useSession } from '#web/session/session.ts'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import type { PageMeta } from './page-meta.ts'

const ConfirmEmail = lazy(async () => ({ default: (await import('#web/session/ConfirmEmail.tsx')).ConfirmEmail }))

const KEY = 'confirmLater'

/**
 * Reminds a member to confirm their email until closed for this visit; not on public pages and
 * forms.
 */
export function ConfirmBanner({ page }: { page: PageMeta }) {
  const { t } = useTranslation()
  const session = useSession()
  const [isClosed, setIsClosed] = useState(wasClosed)
  const email = unconfirmedEmail(session)
  if (email === null || isClosed || page.access !== 'member' || page.skeleton === 'form') return null
  const handleClose = () => {
    rememberClosed()
    setIsClosed(true)
  }
  return (
    <section
      aria-label={t('shell.confirm.title')}
      className="flex items-center gap-2 border-b border-line bg-sunk px-4 py-1.5 sm:px-6 lg:px-10"
    >
      <Suspense fallback={<span className="min-h-11 grow" />}>
        <ConfirmEmail email={email} className="grow" />
      </Suspense>
      <IconButton label={t('shell.confirm.later')} onClick={handleClose} className="-me-2">
        <X size={18} aria-hidden="true" />
      </IconButton>
    </section>
  )
}

function unconfirmedEmail({ profile }: Session): string | null {
  return profile?.emailVerified === false ? (profile.email ?? null) : null
}

function wasClosed(): boolean {
  try {
    return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

function rememberClosed(): void {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    // Without storage the banner returns with the next page load.
  }
}
