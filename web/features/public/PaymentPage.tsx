import { Link } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { LinkedText } from './LinkedText.tsx'
import { PublicPage } from './PublicPage.tsx'
import { Section } from './Section.tsx'

export function PaymentPage() {
  const { t } = useTranslation()
  return (
    <PublicPage
      title={t('pages.payment.title')}
      description={t('pages.payment.description')}
      lead={t('pages.payment.lead')}
    >
      <Section title={t('pages.payment.meansTitle')}>
        <ul className="grid max-w-[65ch] list-disc gap-2.5 ps-5 text-muted marker:text-brand">
          <li>{t('pages.payment.means.card')}</li>
          <li>{t('pages.payment.means.trial')}</li>
          <li>
            <LinkedText text={t('pages.payment.means.fraud')} to="/contact-us" />
          </li>
        </ul>
      </Section>
      <Section title={t('pages.payment.supportTitle')}>
        <Support />
      </Section>
    </PublicPage>
  )
}

const WAYS = [
  ['create', '/app/create/journey'],
  ['share', '/'],
  ['report', '/contact-us'],
  ['run', '/pricing'],
  ['contribute', null],
] as const

/** Ways to support Cairn other than with money. */
function Support() {
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
