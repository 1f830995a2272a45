import { Link } from '@tanstack/react-router'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'

/** Tells a person who isn't listed in the directory why that can be. */
export function UnlistedNote() {
  const { t } = useTranslation()
  const { profile } = useSession()
  if (profile?.listed !== false) return null
  return (
    <p className="panel mb-6 flex flex-wrap items-center gap-x-3 px-5 py-2 text-sm text-muted shadow-none">
      <EyeOff size={18} aria-hidden="true" />
      <span className="min-w-0 flex-1 basis-64 py-1">{t('people.directory.unlisted')}</span>
      <Link
        to="/app/user/edit"
        hash="shown"
        className="inline-flex min-h-11 items-center font-[650] text-brand underline-offset-4 hover:underline"
      >
        {t('people.directory.unlistedLink')}
      </Link>
    </p>
  )
}
