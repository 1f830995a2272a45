import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Suspense, useState } from 'react'
import { LANGUAGES, type Language, textIn } from '#contract/rules/language.ts'
import { SET_BY } from '#contract/rules/site.ts'
import type { SiteState } from '#contract/site.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { localTime } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { RowPanel, SwitchRow } from '#web/core/ui/lists/RowPanel.tsx'
import { AboutSite } from './AboutSite.tsx'
import { AnnouncementPanel } from './AnnouncementPanel.tsx'
import { Defaults } from './Defaults.tsx'
import { Health } from './Health.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'
import { SignUp } from './SignUp.tsx'
import { siteStateQuery, useSiteSettings } from './site.queries.ts'

const NotFoundPage = lazyPart(() => import('#web/features/status-pages/NotFoundPage.tsx'), 'NotFoundPage')

const FactorGate = lazyPart(
  () => withCopy(['identity'], import('#web/features/identity/factors/FactorGate.tsx')),
  'FactorGate',
)

/** The settings of the site for its operators; everyone else sees the page for unknown addresses. */
export function SitePage() {
  const { profile } = useSession()
  if (profile?.operator && !profile.needsFactor) return <SiteSettings />
  return <Suspense>{profile?.needsFactor ? <FactorGate /> : <NotFoundPage />}</Suspense>
}

function SiteSettings() {
  const { t } = useTranslation()
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { data: state, error, refetch } = useQuery(siteStateQuery)
  const [chosen, setChosen] = useState<Language | null>(null)
  const texts = { language: chosen ?? state?.settings.language ?? LANGUAGES[0], onLanguage: setChosen }
  const handleSaved = () => setSavedAt(new Date().toISOString())
  return (
    <>
      <title>{t('shell.titles.page', { page: t('shell.nav.site') })}</title>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h1 className="text-[clamp(1.6875rem,4vw,2.125rem)]">{t('shell.nav.site')}</h1>
          <p className="mt-1 text-muted">{t('site.lead')}</p>
        </div>
        <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-muted">
          {savedAt !== null && (
            <>
              <CircleCheck size={15} aria-hidden="true" />
              {t('ui.saved.at', { time: localTime(savedAt) })}
            </>
          )}
        </p>
      </div>
      {state ? (
        <div className="mt-4.5 grid grid-cols-1 items-start gap-7 min-[1181px]:grid-cols-[minmax(0,1fr)_18.125rem]">
          <div className="grid min-w-0 grid-cols-1 gap-4.5">
            <SignUp state={state} onSaved={handleSaved} />
            <InvitationLinks />
            <SwitchSetting name="membersInvite" state={state} onSaved={handleSaved} />
            <SwitchSetting name="moderatorsNeedFactor" state={state} onSaved={handleSaved} />
            <AboutSite state={state} onSaved={handleSaved} {...texts} />
            <AnnouncementPanel settings={state.settings} onSaved={handleSaved} {...texts} />
            <Defaults state={state} onSaved={handleSaved} />
          </div>
          <div className="grid grid-cols-1 gap-4 min-[1181px]:sticky min-[1181px]:top-21">
            <VisitorView settings={state.settings} />
            <Health health={state.health} />
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('ui.loading')} className="mt-4.5 grid gap-4.5">
          <Skeleton className="h-110 rounded-panel" />
          <Skeleton className="h-60 rounded-panel" />
        </div>
      )}
    </>
  )
}

interface SwitchSettingProps {
  name: 'membersInvite' | 'moderatorsNeedFactor'
  state: SiteState
  onSaved: () => void
}

/** A setting that is on or off, saved at once. */
function SwitchSetting({ name, state: { settings, fixed }, onSaved }: SwitchSettingProps) {
  const { t, i18n } = useTranslation()
  const nameOf = () => i18n.t(`site.switches.${name}.title`)
  const [value, save] = useSiteSettings({ saved: { [name]: settings[name] }, nameOf, onSaved })
  const isOn = value[name] ?? false
  return (
    <RowPanel title={t(`site.switches.${name}.title`)} hint={t(`site.switches.${name}.text`)}>
      {fixed.includes(name) ? (
        <p className="border-t border-line px-5.5 py-3 text-sm text-muted max-sm:px-4">
          {t(`site.switches.${name}.${isOn ? 'on' : 'off'}`)} {t('site.fixed', { name: SET_BY[name] })}
        </p>
      ) : (
        <ul>
          <SwitchRow
            title={t(`site.switches.${name}.switch`)}
            hint={t(`site.switches.${name}.hint`)}
            checked={isOn}
            onChange={(checked) => save({ [name]: checked })}
          />
        </ul>
      )}
    </RowPanel>
  )
}

/** The texts about signing up that visitors read with the present settings. */
function VisitorView({ settings }: { settings: SiteState['settings'] }) {
  const { t, i18n } = useTranslation()
  const { signUp, domains, runBy, minimumAge, announcement } = settings
  const isAnnounced = announcement?.audience === 'everyone' && Date.parse(announcement.until) > Date.now()
  const signUpLabel = { open: t('shell.register'), approval: t('site.visitors.ask'), invite: null, closed: null }[
    signUp
  ]
  const sentences = [
    runBy !== '' && t('site.visitors.runBy', { name: runBy }),
    minimumAge !== null && t('site.visitors.age', { age: minimumAge }),
    t(`site.visitors.${signUp}`),
    domains.length > 0 && t('site.visitors.domains', { domains: domains.join(', ') }),
  ]
  return (
    <aside aria-labelledby="visitors-title" className="grid grid-cols-1 gap-4">
      <h2 id="visitors-title" className="font-body text-sm font-[650] tracking-normal">
        {t('site.visitors.title')}
      </h2>
      <div className="panel overflow-clip">
        {isAnnounced && (
          <p dir="auto" className="bg-accent-soft px-3.5 py-2.5 text-sm leading-snug [overflow-wrap:anywhere]">
            {textIn(announcement.text, i18n.language, settings.language)}
          </p>
        )}
        <div className="grid grid-cols-1 gap-2.5 p-4.5">
          <Logo className="text-lg" />
          <p className="text-sm text-muted [overflow-wrap:anywhere]">
            {sentences.filter((sentence) => sentence !== false).join(' ')}
          </p>
          {signUpLabel !== null && <span className={`${buttonClass()} pointer-events-none w-full`}>{signUpLabel}</span>}
          <span className="justify-self-center py-1 text-sm font-[650] text-brand">{t('shell.login')}</span>
        </div>
      </div>
    </aside>
  )
}
