import { Link } from '@tanstack/react-router'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from '#web/core/i18n/translation.tsx'

/** A link that says whether others see a part of the viewer's profile, and opens the setting. */
export function WhoSees({ isShown }: { isShown: boolean }) {
  const { t } = useTranslation()
  const Icon = isShown ? Eye : EyeOff
  return (
    <Link
      to="/app/user/edit"
      hash="shown"
      className="inline-flex min-h-11 items-center gap-2 text-sm text-muted underline-offset-4 hover:underline"
    >
      <Icon size={17} aria-hidden="true" />
      {t(isShown ? 'people.activity.public' : 'people.activity.private')}
      <span className="sr-only">{t('people.profile.change')}</span>
    </Link>
  )
}
