import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { LinkedText } from './LinkedText.tsx'
import { Offer } from './Offer.tsx'
import { PublicPage } from './PublicPage.tsx'
import { Section } from './Section.tsx'

const HERE = ['read', 'create', 'progress', 'data'] as const
const OWN = ['command', 'database', 'keys', 'change'] as const
const NEEDS = ['machine', 'command', 'database', 'settings'] as const

/** Not translated: a command. */
const COMMAND = 'npm start'

export function PricingPage() {
  const { t } = useTranslation()
  return (
    <PublicPage
      title={t('pages.pricing.title')}
      description={t('pages.pricing.description')}
      lead={t('pages.pricing.lead')}
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Offer
          title={t('pages.pricing.here.title')}
          price={t('pages.pricing.free')}
          text={t('pages.pricing.here.text')}
          points={HERE.map((point) => t(`pages.pricing.here.${point}`))}
        >
          <Link to="/auth/register" className={buttonClass({ size: 'lg' })}>
            {t('shell.register')}
          </Link>
        </Offer>
        <Offer
          title={t('pages.pricing.own.title')}
          price={t('pages.pricing.free')}
          text={t('pages.pricing.own.text')}
          points={OWN.map((point) => t(`pages.pricing.own.${point}`))}
        >
          <a href="#needs" className={buttonClass({ variant: 'quiet', size: 'lg' })}>
            {t('pages.pricing.own.more')}
          </a>
        </Offer>
      </div>
      <Section id="needs" title={t('pages.pricing.needsTitle')}>
        <dl className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
          {NEEDS.map((need) => (
            <div key={need} className="min-w-0 border-t border-line pt-4">
              <dt className="mb-1 font-[650]">{t(`pages.pricing.needs.${need}`)}</dt>
              <dd className="text-muted">
                {need === 'command' && (
                  <code translate="no" className="mb-2 block w-fit rounded-box bg-sunk px-4 py-2.5 font-mono text-ink">
                    {COMMAND}
                  </code>
                )}
                {t(`pages.pricing.needs.${need}Text`)}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={t('pages.pricing.costsTitle')}>
        <p className="max-w-[65ch] text-muted">
          <LinkedText text={t('pages.pricing.costs')} to="/payment" />
        </p>
      </Section>
    </PublicPage>
  )
}
