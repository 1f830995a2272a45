import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Suspense } from 'react'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { LanguageSwitch } from '#web/core/ui/form/LanguageSwitch.tsx'
import { WeekGoal } from '#web/features/browse/home/week-goal.ts'
import { NavigationLinks } from './NavigationLinks.tsx'
import { NavigationPerson } from './NavigationPerson.tsx'

/** The content of the drawer on narrow screens; loaded when it opens. */
export function DrawerContent({ profile, onClose }: { profile: Profile | null; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-full flex-col gap-5 px-4 py-4">
      <div className="flex items-center justify-between ps-2.5">
        <Logo />
        <IconButton label={t('ui.close')} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <NavigationPerson profile={profile} onNavigate={onClose} />
      <Link to="/app/create/journey" onClick={onClose} className={buttonClass({ variant: 'quiet' })}>
        <Plus size={18} aria-hidden="true" />
        {t('shell.share')}
      </Link>
      <NavigationLinks onNavigate={onClose} />
      <Suspense>{profile && <WeekGoal />}</Suspense>
      <LanguageSwitch className="self-start" named />
    </div>
  )
}
