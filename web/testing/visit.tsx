import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { Providers } from '#web/app/Providers.tsx'
import { createAppRouter } from '#web/app/routes/routes.tsx'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { createI18n, setCurrentI18n } from '#web/core/i18n/i18n.ts'
import { equipDocument } from '#web/core/ui/testing/platform.ts'

const i18n = await createI18n('en')
setCurrentI18n(i18n)

/** Renders the whole app at an address. */
export async function visit(address: string) {
  equipDocument()
  const queryClient = createQueryClient(send)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter(
    { queryClient, language: 'en', origin: 'http://cairn.test', failure: null },
    { history },
  )
  await router.load()
  await act(async () => void render(<Providers i18n={i18n} queryClient={queryClient} router={router} />))
  return { queryClient, router }
}
