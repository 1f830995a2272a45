import { Link } from '@tanstack/react-router'
import MenuIcon from 'lucide-react/icons/menu'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { LanguageSwitch } from '#web/core/ui/form/LanguageSwitch.tsx'
import { WeekGoal } from '#web/features/browse/home/week-goal.ts'
import { NavigationLinks } from './NavigationLinks.tsx'
import { NavigationPerson } from './NavigationPerson.tsx'

/** The side navigation of narrow screens: a button that opens it as a dialog. */
export function NavigationDrawer({ profile }: { profile: Profile | null }) {
  const { t } = useTranslation()
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) drawer.current?.showModal()
  }, [open])
  const close = () => drawer.current?.close()
  return (
    <div className="hidden max-lg:member:contents">
      <IconButton label={t('shell.nav.open')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MenuIcon size={22} aria-hidden="true" />
      </IconButton>
      <dialog
        ref={drawer}
        aria-label={t('shell.nav.main')}
        closedby="any"
        onClose={() => setOpen(false)}
        className="m-0 h-dvh max-h-none w-[min(20rem,88vw)] max-w-none border-e border-line bg-paper text-ink"
      >
        {open && (
          <div className="flex min-h-full flex-col gap-5 px-4 py-4">
            <div className="flex items-center justify-between ps-2.5">
              <Logo />
              <IconButton label={t('ui.close')} onClick={close}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            </div>
            <NavigationPerson profile={profile} onNavigate={close} />
            <Link to="/app/create/journey" onClick={close} className={buttonClass({ variant: 'quiet' })}>
              <Plus size={18} aria-hidden="true" />
              {t('shell.share')}
            </Link>
            <NavigationLinks onNavigate={close} />
            <Suspense>{profile && <WeekGoal />}</Suspense>
            <LanguageSwitch className="self-start" named />
          </div>
        )}
      </dialog>
    </div>
  )
}
