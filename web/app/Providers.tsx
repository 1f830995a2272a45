import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { I18n } from '#web/core/i18n/i18n.ts'
import { TranslationProvider } from '#web/core/i18n/translation.tsx'
import { SessionContext, useHydratedSession } from '#web/core/session/session.ts'
import type { createAppRouter } from './routes/routes.tsx'

interface ProvidersProps {
  i18n: I18n
  queryClient: QueryClient
  router: ReturnType<typeof createAppRouter>
  /** The page shows the server's HTML, which React hydrates instead of replacing. */
  takingOver?: boolean
}

/** The component tree, the same on the server and in the browser. */
export function Providers({ i18n, queryClient, router, takingOver = false }: ProvidersProps) {
  const session = useHydratedSession(takingOver)
  return (
    <TranslationProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <RouterProvider router={router} />
        </SessionContext>
      </QueryClientProvider>
    </TranslationProvider>
  )
}
