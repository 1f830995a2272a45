import MenuIcon from 'lucide-react/icons/menu'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

const importContent = () => import('./DrawerContent.tsx')
const DrawerContent = lazyPart(importContent, 'DrawerContent')

/** The side navigation of narrow screens: a button that opens it as a dialog. */
export function NavigationDrawer({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const drawer = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (open) drawer.current?.showModal()
  }, [open])
  // Loaded early, since the navigation is needed to leave a page that can't be loaded.
  useEffect(() => void importContent().catch(() => undefined), [])
  const close = () => drawer.current?.close()
  return (
    <div className="contents lg:hidden">
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
          <Suspense>
            <DrawerContent profile={profile} onClose={close} />
          </Suspense>
        )}
      </dialog>
    </div>
  )
}
