import { useTranslation } from '#web/core/i18n/translation.tsx'
import { RunBy } from '#web/features/site/RunBy.tsx'
import { useSite } from '#web/features/site/useSite.ts'
import { LinkedText } from './LinkedText.tsx'
import { PublicPage } from './PublicPage.tsx'
import { Section } from './Section.tsx'

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
const NOT_DONE_ITEMS = ['ads', 'trackers', 'requests', 'links'] as const
const RETENTION = ['account', 'journey', 'session', 'links', 'retries', 'feedback'] as const

export function PrivacyPage() {
  const { t } = useTranslation()
  const site = useSite()
  return (
    <PublicPage title={t('privacy.title')} description={t('privacy.description')} lead={t('privacy.lead')}>
      <Contents />
      <Section id="who" title={t('privacy.who.title')}>
        <div className="grid max-w-[65ch] gap-3 text-muted">
          <RunBy className="font-[560] text-ink" />
          <p>
            <LinkedText text={t(site?.runBy ? 'privacy.who.named' : 'privacy.who.text')} to="/contact-us" />
          </p>
          {site?.minimumAge && <p>{t('privacy.who.minimumAge', { age: site.minimumAge })}</p>}
        </div>
      </Section>
      <Section id="stored" title={t('privacy.stored.title')}>
        <TermList terms={STORED.map((name) => [t(`privacy.stored.${name}`), t(`privacy.stored.${name}Text`)])} />
      </Section>
      <Section id="visible" title={t('privacy.visible.title')}>
        <p className="max-w-[65ch] text-muted">{t('privacy.visible.text')}</p>
      </Section>
      <Section id="never" title={t('privacy.never.title')}>
        <ul className="grid max-w-[65ch] list-disc gap-2.5 ps-5 text-muted marker:text-brand">
          {NOT_DONE_ITEMS.map((name) => (
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
            <LinkedText text={t('privacy.rights.text')} to="/app/user/edit?part=data" />
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

/** A list of terms with their explanations. */
function TermList({ terms }: { terms: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl className="grid">
      {terms.map(([name, text]) => (
        <div key={name} className="grid gap-x-8 gap-y-1 border-t border-line py-4 md:grid-cols-[16rem_1fr]">
          <dt className="font-[650]">{name}</dt>
          <dd className="max-w-[65ch] text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Names of cookies and stored items, as the developer tools of browsers show them. */
const COOKIES = [
  ['session', ['cairn.session_token', 'cairn.dont_remember']],
  ['device', ['cairn.device']],
  ['state', ['cairn.state']],
  ['browser', ['cairn.browser']],
  ['languageCookie', ['i18nextLng']],
] as const
const STORAGE = [
  ['token', ['accessToken']],
  ['settings', ['settings', 'i18nextLng', 'sideNavigation', 'stepKeys']],
  ['fonts', ['faces']],
  ['flags', ['newUser', 'firstLogin']],
  ['announcement', ['announcement']],
  ['drafts', ['unsent:…']],
  ['progress', ['progress:…']],
  ['pendingAction', ['wanted']],
  ['pages', ['openedSteps', 'stepsSetAside', 'lookUps']],
] as const

function BrowserStorage() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-8">
      <div>
        <h3 className="mb-3 text-xl">{t('privacy.browser.cookies')}</h3>
        <p className="mb-3 text-muted">{t('privacy.browser.prefix')}</p>
        <dl className="grid">
          {COOKIES.map(([name, keys]) => (
            <StorageRow key={name} keys={keys} text={t(`privacy.browser.${name}`)} />
          ))}
        </dl>
      </div>
      <div>
        <h3 className="mb-3 text-xl">{t('privacy.browser.storage')}</h3>
        <dl className="grid">
          {STORAGE.map(([name, keys]) => (
            <StorageRow key={name} keys={keys} text={t(`privacy.browser.${name}`)} />
          ))}
        </dl>
      </div>
    </div>
  )
}

function StorageRow({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <div className="grid gap-x-8 gap-y-1 border-t border-line py-4 md:grid-cols-[16rem_1fr]">
      <dt className="flex flex-wrap content-start items-start gap-1.5">
        {keys.map((key) => (
          <code key={key} translate="no" dir="ltr" className="rounded-md bg-sunk px-2 py-0.5 font-mono text-sm">
            {key}
          </code>
        ))}
      </dt>
      <dd className="max-w-[65ch] text-muted">{text}</dd>
    </div>
  )
}
