import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { load } from '#web/core/api/client.ts'
import { type PageTime, PageTimeContext } from '#web/core/i18n/clock.ts'
import type { I18n } from '#web/core/i18n/i18n.ts'
import { TranslationProvider } from '#web/core/i18n/translation.tsx'
import { type Session, SessionContext, useSessionOfPage } from '#web/core/session/session.ts'
import type { createAppRouter } from './routes/routes.tsx'

interface ProvidersProps {
  i18n: I18n
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  /** The session for which the server renders the page, or rendered it. */
  session: Session
  /** When the server renders a member's page, or rendered it. */
  time?: PageTime | null
}

/** The component tree, the same on the server and in the browser. */
export function Providers({ i18n, queryClient, router, session: rendered, time = null }: ProvidersProps) {
  const session = useSessionOfPage(rendered)
  return (
    <QueryClientProvider client={queryClient}>
      <SiteTranslation i18n={i18n}>
        <SessionContext value={session}>
          <PageTimeContext value={time}>
            <RouterProvider router={router} />
          </PageTimeContext>
        </SessionContext>
      </SiteTranslation>
    </QueryClientProvider>
  )
}

/**
 * Provides translations with the sentences that fit the site's features. Every page loads the site
 * before it is shown.
 */
function SiteTranslation({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const { mail = true, ssoOnly = false } = useQuery({ ...load('site', {}), enabled: false }).data ?? {}
  const lacks = useMemo(
    () => [...(ssoOnly ? ['sso' as const] : []), ...(mail ? [] : ['noMail' as const])],
    [mail, ssoOnly],
  )
  return (
    <TranslationProvider i18n={i18n} lacks={lacks}>
      {children}
    </TranslationProvider>
  )
}
