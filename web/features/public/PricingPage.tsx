import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { LinkedText } from './LinkedText.tsx'
import { PublicPage } from './PublicPage.tsx'
import { Section } from './Section.tsx'

const HERE = ['read', 'create', 'progress', 'data'] as const
const OWN = ['command', 'database', 'keys', 'change'] as const
const NEEDS = ['machine', 'command', 'database', 'settings'] as const

/** A command, which is the same in every language. */
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

interface OfferProps {
  title: string
  price: string
  text: string
  points: readonly string[]
  /** The link or button of the offer. */
  children: ReactNode
}

/** A way to use Cairn, with its price and what it includes. */
function Offer({ title, price, text, points, children }: OfferProps) {
  return (
    <section className="panel flex min-w-0 flex-col gap-5 p-6 sm:p-8">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-3 font-head text-[2.4rem] leading-tight font-[700] text-brand">{price}</p>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <ul className="grid grow content-start gap-3">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-3">
            <Check size={19} strokeWidth={2.4} aria-hidden="true" className="mt-0.5 text-brand" />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
      <div>{children}</div>
    </section>
  )
}
