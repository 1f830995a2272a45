import MenuIcon from 'lucide-react/icons/menu'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

/**
 * Reserves the space of the member's side navigation. Public pages are the same for everyone, so
 * CSS hides the outline from visitors, and it contains no text.
 */
export function SideOutline() {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 hidden h-dvh w-70 shrink-0 flex-col gap-5 border-e border-line px-4 py-5.5 lg:member:flex mini:w-25.5 mini:px-2"
    >
      <Skeleton className="h-9.5 w-24 mini:w-full" />
      <Skeleton className="h-16 w-full shrink-0 rounded-m" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

export function DrawerOutline() {
  return (
    <span aria-hidden="true" className="hidden size-11 place-items-center text-muted max-lg:member:grid">
      <MenuIcon size={22} />
    </span>
  )
}

/**
 * Reserves the space of 'Share Your Journey'. CSS draws the label, so the outline has the width of
 * the button in every language.
 */
export function ShareOutline() {
  const { t } = useTranslation()
  return (
    <span aria-hidden="true" className={`${buttonClass({ variant: 'quiet' })} max-md:hidden`}>
      <Plus size={18} />
      <span data-label={t('shell.share')} className="before:content-[attr(data-label)]" />
    </span>
  )
}
