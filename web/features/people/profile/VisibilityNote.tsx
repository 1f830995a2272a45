import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Says whether others see this list on the viewer's profile, with a link to change that. */
export function VisibilityNote({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation()
  const Icon = isShown ? Eye : EyeOff
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <Icon size={17} aria-hidden="true" />
      {t(isShown ? 'people.profile.shown' : 'people.profile.hidden')}
      <Link
        to="/app/user/edit"
        hash="shown"
        className="inline-flex min-h-11 items-center font-[650] text-brand underline-offset-4 hover:underline"
      >
        {t('people.profile.change')}
      </Link>
    </p>
  )
}
