import { createMemoryHistory, Outlet } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { Providers } from '#web/app/Providers.tsx'
import { root } from '#web/app/routes/root.tsx'
import { createAppRouter } from '#web/app/routes/routes.tsx'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { storedToken } from '#web/core/api/token.ts'
import { type Area, createI18n, loadCopy, setCurrentI18n } from '#web/core/i18n/i18n.ts'
import { currentSession } from '#web/core/session/session.ts'
import { ToastHost } from '#web/core/ui/feedback/ToastHost.tsx'
import { equipDocument } from '#web/core/ui/testing/platform.ts'

const i18n = await createI18n('en')
setCurrentI18n(i18n)

/** What to render instead of the whole app. */
const PartContext = createContext<ReactNode>(null)
const WholeApp = root.options.component as ComponentType
root.update({ component: () => use(PartContext) ?? <WholeApp /> })

/** Renders the whole app at an address. Costs several times as much as a page or a part of one. */
export async function visit(address: string) {
  return await open(address, null)
}

/** Renders the page at an address, without the app's frame, access checks and dialogs. */
export async function renderPage(address: string) {
  return await renderPart(<Outlet />, address)
}

/**
 * Renders a component, and the toasts, at the address of its page. `copy` names the texts it needs
 * besides those of the page.
 */
export async function renderPart(part: ReactNode, address: string, copy: readonly Area[] = []) {
  await loadCopy(copy)
  return await open(
    address,
    <>
      <main>{part}</main>
      <ToastHost />
    </>,
  )
}

async function open(address: string, part: ReactNode) {
  equipDocument()
  const queryClient = createQueryClient(send)
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter(
    { queryClient, language: 'en', origin: 'http://cairn.test', failure: null, isMember: () => storedToken() !== null },
    { history },
  )
  await router.load()
  const app = <Providers i18n={i18n} queryClient={queryClient} router={router} session={currentSession()} />
  await act(async () => void render(<PartContext value={part}>{app}</PartContext>))
  return { queryClient, router }
}
