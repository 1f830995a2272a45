import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from '#web/core/i18n/translation.tsx'

const WAYS = [
  ['create', '/app/create/journey'],
  ['share', '/'],
  ['report', '/contact-us'],
  ['run', '/pricing'],
  ['contribute', null],
] as const

/** Ways to help Cairn other than money. */
export function Support() {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {WAYS.map(([way, to]) => (
        <li key={way} className="panel relative min-w-0 p-6 transition-colors has-[a:hover]:border-brand">
          <h3 className="mb-2 text-xl">
            {to === null ? (
              t(`pages.payment.support.${way}`)
            ) : (
              <Link
                to={to}
                className="inline-flex items-center gap-2 after:absolute after:inset-0 after:rounded-panel hover:text-brand"
              >
                {t(`pages.payment.support.${way}`)}
                <ArrowRight size={18} aria-hidden="true" className="text-brand rtl:-scale-x-100" />
              </Link>
            )}
          </h3>
          <p className="text-muted">{t(`pages.payment.support.${way}Text`)}</p>
        </li>
      ))}
    </ul>
  )
}
