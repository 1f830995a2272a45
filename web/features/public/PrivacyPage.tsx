import { useTranslation } from '#web/core/i18n/translation.tsx'
import { BrowserStorage } from './BrowserStorage.tsx'
import { LinkedText } from './LinkedText.tsx'
import { PublicPage } from './PublicPage.tsx'
import { Section } from './Section.tsx'
import { TermList } from './TermList.tsx'

const SECTIONS = ['who', 'stored', 'visible', 'never', 'browser', 'retention', 'rights'] as const
const STORED = [
  'account',
  'profile',
  'journeys',
  'activity',
  'feedback',
  'sessions',
  'emails',
  'limits',
  'log',
] as const
const NEVER = ['ads', 'trackers', 'requests', 'links'] as const
const RETENTION = ['account', 'journey', 'session', 'links', 'retries', 'feedback'] as const

export function PrivacyPage() {
  const { t } = useTranslation()
  return (
    <PublicPage title={t('privacy.title')} description={t('privacy.description')} lead={t('privacy.lead')}>
      <Contents />
      <Section id="who" title={t('privacy.who.title')}>
        <p className="max-w-[65ch] text-muted">
          <LinkedText text={t('privacy.who.text')} to="/contact-us" />
        </p>
      </Section>
      <Section id="stored" title={t('privacy.stored.title')}>
        <TermList terms={STORED.map((name) => [t(`privacy.stored.${name}`), t(`privacy.stored.${name}Text`)])} />
      </Section>
      <Section id="visible" title={t('privacy.visible.title')}>
        <p className="max-w-[65ch] text-muted">{t('privacy.visible.text')}</p>
      </Section>
      <Section id="never" title={t('privacy.never.title')}>
        <ul className="grid max-w-[65ch] list-disc gap-2.5 ps-5 text-muted marker:text-brand">
          {NEVER.map((name) => (
            <li key={name}>{t(`privacy.never.${name}`)}</li>
          ))}
        </ul>
      </Section>
      <Section id="browser" title={t('privacy.browser.title')}>
        <p className="mb-6 max-w-[65ch] text-muted">{t('privacy.browser.text')}</p>
        <BrowserStorage />
      </Section>
      <Section id="retention" title={t('privacy.retention.title')}>
        <TermList
          terms={RETENTION.map((name) => [t(`privacy.retention.${name}`), t(`privacy.retention.${name}Text`)])}
        />
      </Section>
      <Section id="rights" title={t('privacy.rights.title')}>
        <div className="grid max-w-[65ch] gap-3 text-muted">
          <p>
            <LinkedText text={t('privacy.rights.text')} to="/app/user/edit" />
          </p>
          <p>{t('privacy.rights.remains')}</p>
          <p>
            <LinkedText text={t('privacy.rights.questions')} to="/contact-us" />
          </p>
        </div>
      </Section>
    </PublicPage>
  )
}

function Contents() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('privacy.contents')} className="panel p-5 sm:p-6">
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {SECTIONS.map((section) => (
          <li key={section}>
            <a
              href={`#${section}`}
              className="inline-flex min-h-11 items-center font-[560] text-brand underline-offset-3 hover:underline"
            >
              {t(`privacy.${section}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
