import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { lazy, Suspense, useState } from 'react'
import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { localTime } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { AboutSite } from './AboutSite.tsx'
import { AnnouncementPanel } from './AnnouncementPanel.tsx'
import { Defaults } from './Defaults.tsx'
import { Health } from './Health.tsx'
import { InvitationLinks } from './InvitationLinks.tsx'
import { SignUp } from './SignUp.tsx'
import { SwitchSetting } from './SwitchSetting.tsx'
import { siteStateQuery } from './site.queries.ts'
import { VisitorView } from './VisitorView.tsx'

const NotFoundPage = lazy(async () => ({
  default: (await import('#web/features/status-pages/NotFoundPage.tsx')).NotFoundPage,
}))

const FactorGate = lazy(async () => ({
  default: (await withCopy(['identity'], import('#web/features/identity/factors/FactorGate.tsx'))).FactorGate,
}))

/** The settings of the site for its operators; everyone else sees the page for unknown addresses. */
export function SitePage() {
  const { profile } = useSession()
  if (profile?.operator && !profile.needsFactor) return <Settings />
  return <Suspense>{profile?.needsFactor ? <FactorGate /> : <NotFoundPage />}</Suspense>
}

function Settings() {
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
