import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'

/** The heading of one of the viewer's lists of journeys, with a link that creates a journey. */
export function ListHeader({ title }: { title: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <h1 className="min-w-0 text-[clamp(1.75rem,4vw,2.25rem)]">{title}</h1>
      <ShareLink />
    </div>
  )
}

export function ShareLink() {
  const { t } = useTranslation()
  return (
    <Link to="/app/create/journey" data-toasts-below className={buttonClass()}>
      <Plus size={18} aria-hidden="true" />
      {t('journeys.share')}
    </Link>
  )
}
