import MenuIcon from 'lucide-react/icons/menu'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'

const importContent = () => import('./DrawerContent.tsx')
const DrawerContent = lazy(async () => ({ default: (await importContent()).DrawerContent }))

/** The side navigation of narrow screens: a button that opens it as a dialog. */
export function NavigationDrawer({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) drawer.current?.showModal()
  }, [open])
  const close = () => drawer.current?.close()
  return (
    <div className="contents lg:hidden">
      <IconButton
        label={t('shell.nav.open')}
        aria-haspopup="dialog"
        onPointerEnter={() => void importContent()}
        onClick={() => setOpen(true)}
      >
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
          <Suspense>
            <DrawerContent profile={profile} onClose={close} />
          </Suspense>
        )}
      </dialog>
    </div>
  )
}
