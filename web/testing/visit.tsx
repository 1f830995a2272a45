import { createMemoryHistory } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { createQueryClient, send } from '#web/api/client.ts'
import { Providers } from '#web/app/Providers.tsx'
import { createAppRouter } from '#web/app/routes/routes.tsx'
import { createI18n, setCurrentI18n } from '#web/i18n/i18n.ts'
import { equipDocument } from '#web/ui/testing/platform.ts'

const i18n = await createI18n('en')
setCurrentI18n(i18n)

/** Renders the whole product at an address. */
export async function visit(address: string) {
  equipDocument()
  const queryClient = createQueryClient(send)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter({ queryClient, origin: 'http://cairn.test', failure: null }, { history })
  await router.load()
  await act(async () => void render(<Providers i18n={i18n} queryClient={queryClient} router={router} />))
  return { queryClient, router }
}
