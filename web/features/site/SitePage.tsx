import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Eye from 'lucide-react/icons/eye'
import Info from 'lucide-react/icons/info'
import Palette from 'lucide-react/icons/palette'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { type ComponentType, Suspense, useState } from 'react'
import type { SiteState } from '#contract/site.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { localTime } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { SITE_PARTS } from '#web/core/session/search-params.ts'
import { useSession } from '#web/core/session/session.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { PartsPage } from '#web/core/ui/PartsPage.tsx'
import { Health } from './Health.tsx'
import { SignUpPart } from './SignUpPart.tsx'
import { siteStateQuery } from './site.queries.ts'

const NotFoundPage = lazyPart(() => import('#web/features/status-pages/NotFoundPage.tsx'), 'NotFoundPage')
const AboutPart = lazyPart(() => import('./AboutPart.tsx'), 'AboutPart')
const LookPart = lazyPart(() => import('./LookPart.tsx'), 'LookPart')
const VisitorDialog = lazyPart(() => import('./VisitorDialog.tsx'), 'VisitorDialog')

const FactorGate = lazyPart(
  () => withCopy(['identity'], import('#web/features/identity/factors/FactorGate.tsx')),
  'FactorGate',
)

const PARTS = ['signUp', ...SITE_PARTS] as const
type Part = (typeof PARTS)[number]
const ICONS = { signUp: UserRoundPlus, about: Info, look: Palette } as const
const CONTENT: Record<Part, ComponentType<PartProps>> = { signUp: SignUpPart, about: AboutPart, look: LookPart }

interface PartProps {
  state: SiteState
  onSaved: () => void
}

/** The settings of the site for its operators; everyone else sees the page for unknown addresses. */
export function SitePage() {
  const { profile } = useSession()
  if (profile?.operator && !profile.needsFactor) return <SiteSettings />
  return <Suspense>{profile?.needsFactor ? <FactorGate /> : <NotFoundPage />}</Suspense>
}

/** The settings in three parts, one of which is in the address. */
function SiteSettings() {
  const { t } = useTranslation()
  const { part = 'signUp' } = useSearch({ from: '/app/site' })
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const { data: state, error, refetch } = useQuery(siteStateQuery)
  const Content = CONTENT[part]
  const heading = t('shell.nav.site')
  const title = part === 'signUp' ? heading : `${t(`site.parts.${part}`)} · ${heading}`
  return (
    <>
      <title>{t('shell.titles.page', { page: title })}</title>
      <PartsPage
        to="/app/site"
        title={heading}
        parts={PARTS.map((name) => ({ name, label: t(`site.parts.${name}`), icon: ICONS[name] }))}
        open={part}
        action={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
              {savedAt !== null && (
                <>
                  <CircleCheck size={15} aria-hidden="true" />
                  {t('ui.saved.at', { time: localTime(savedAt) })}
                </>
              )}
            </p>
            {state && <SeeAsVisitor settings={state.settings} />}
          </div>
        }
        aside={state && <Health health={state.health} />}
      >
        {state ? (
          <Content state={state} onSaved={() => setSavedAt(new Date().toISOString())} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={t('ui.loading')}>
            <Skeleton className="h-120 w-full rounded-panel" />
          </div>
        )}
      </PartsPage>
    </>
  )
}

function SeeAsVisitor({ settings }: Pick<SiteState, 'settings'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Eye size={17} aria-hidden="true" />
        {t('site.visitors.see')}
      </Button>
      <Suspense>{isOpen && <VisitorDialog settings={settings} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
