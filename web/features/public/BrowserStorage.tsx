import { useTranslation } from '#web/core/i18n/translation.tsx'

/** Names as the developer tools of browsers show them. */
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
  ['drafts', ['draft:…', 'steps:…', 'note:…', 'comment:…', 'rating-note:…']],
  ['progress', ['progress:…']],
  ['pendingAction', ['wanted']],
  ['pages', ['openedSteps', 'homeHeights', 'lookUps']],
] as const

export function BrowserStorage() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-8">
      <div>
        <h3 className="mb-3 text-xl">{t('privacy.browser.cookies')}</h3>
        <p className="mb-3 text-muted">{t('privacy.browser.prefix')}</p>
        <dl className="grid">
          {COOKIES.map(([name, keys]) => (
            <Row key={name} keys={keys} text={t(`privacy.browser.${name}`)} />
          ))}
        </dl>
      </div>
      <div>
        <h3 className="mb-3 text-xl">{t('privacy.browser.storage')}</h3>
        <dl className="grid">
          {STORAGE.map(([name, keys]) => (
            <Row key={name} keys={keys} text={t(`privacy.browser.${name}`)} />
          ))}
        </dl>
      </div>
    </div>
  )
}

function Row({ keys, text }: { keys: readonly string[]; text: string }) {
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
