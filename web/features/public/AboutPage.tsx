import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { CairnStones } from '#web/core/ui/display/CairnStones.tsx'
import { LinkedText } from './LinkedText.tsx'
import { PublicPage } from './PublicPage.tsx'
import { Section } from './Section.tsx'

const VALUES = ['sources', 'calm', 'yours', 'everyone'] as const

export function AboutPage() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('pages.about.title')} description={t('pages.about.description')} lead={t('pages.about.lead')}>
      <div className="grid items-center gap-10 md:grid-cols-[1.25fr_0.75fr] lg:gap-14">
        <div className="grid gap-10">
          <Section title={t('pages.about.nameTitle')}>
            <p className="max-w-[65ch] text-muted">{t('pages.about.name')}</p>
          </Section>
          <Section title={t('pages.about.whyTitle')}>
            <p className="max-w-[65ch] text-muted">{t('pages.about.why')}</p>
          </Section>
        </div>
        <CairnStones className="hidden h-100 rounded-[2rem] md:block" />
      </div>
      <Section title={t('pages.about.valuesTitle')}>
        <ul className="grid gap-5 sm:grid-cols-2">
          {VALUES.map((value) => (
            <li key={value} className="panel p-6">
              <h3 className="mb-2 text-xl">{t(`pages.about.values.${value}`)}</h3>
              <p className="text-muted">{t(`pages.about.values.${value}Text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('pages.about.whoTitle')}>
        <p className="max-w-[65ch] text-muted">
          <LinkedText text={t('pages.about.who')} to={['/contact-us', '/privacy']} />
        </p>
        <p className="mt-3 max-w-[65ch] text-muted">
          <LinkedText text={t('pages.about.software')} to="/api/docs" />
        </p>
      </Section>
      <section className="grid justify-items-center gap-5 rounded-[2rem] bg-brand-soft px-6 py-12 text-center">
        <h2 className="text-[2rem]">{t('pages.about.callTitle')}</h2>
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          {t('pages.about.find')}
        </Link>
      </section>
    </PublicPage>
  )
}
