import { useTranslation } from '#web/core/i18n/translation.tsx'
import { LinkedText } from './LinkedText.tsx'
import { PublicPage } from './PublicPage.tsx'
import { Section } from './Section.tsx'
import { Support } from './Support.tsx'

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
