import type { BrowserContext, Page } from '@playwright/test'
import { MODERATOR_EMAIL } from './place.ts'
import { whenQuiet } from './quiet.ts'
import type { Screen } from './screens.ts'

/** A demonstration account, and a journey that it laid. */
const OWN_JOURNEY = 'Typography for screens: typefaces, spacing and contrast'
const MEMBER = { email: 'maya@example.org', password: 'stones-and-trails', rememberMe: true }

const MODERATOR = { ...MEMBER, email: MODERATOR_EMAIL }

export interface Look {
  mode?: 'light' | 'dark'
  direction?: 'ltr' | 'rtl'
  color?: string
  language?: string
}

/** What stands for the placeholders of a screen's address. */
export interface Ids {
  journey: string
  own: string
  person: string
}

export async function findIds(page: Page): Promise<Ids> {
  const first = async (query: string) => (await (await page.request.get(`/api/path/all?limit=1&${query}`)).json())[0]
  const liked = await first('sort=likes')
  const own = await first(`q=${encodeURIComponent(OWN_JOURNEY)}`)
  return { journey: liked.id, own: own.id, person: liked.owner.id }
}

/** Signs the member in, without the screen; for a screen of moderators somebody else, who is one. */
export async function beMember(context: BrowserContext, screen?: Screen): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await context.request.post('/api/auth/sign-in/email', {
    headers,
    data: screen?.access === 'moderator' ? MODERATOR : MEMBER,
  })
  const { token } = await (await context.request.get('/api/auth/token')).json()
  await keepToken(context, token)
}

/** Registers a new member and signs them in, without the screen: for tests that change their own profile. */
export async function beNewcomer(context: BrowserContext): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const email = `newcomer-${crypto.randomUUID().slice(0, 8)}@example.org`
  const account = { email, password: MEMBER.password, firstName: 'New', lastName: 'Comer' }
  await context.request.post('/api/auth/sign-up/email', { headers, data: account })
  const { token } = await (await context.request.get('/api/auth/token')).json()
  await context.request.post('/api/user/onboarding/skip', { headers: { authorization: `Bearer ${token}` } })
  await keepToken(context, token)
}

async function keepToken(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((accessToken) => {
    if (location.origin === 'null') return
    localStorage.setItem('accessToken', accessToken)
    localStorage.setItem('firstLogin', 'false')
  }, token)
}

/** From the next page on everything looks like this. */
export async function wear(context: BrowserContext, baseURL: string, look: Look): Promise<void> {
  const { mode = 'light', direction = 'ltr', color = 'default', language = 'en' } = look
  await context.addCookies([{ name: 'i18nextLng', value: language, url: baseURL }])
  await context.addInitScript(
    ([settings, chosen]) => {
      if (location.origin === 'null') return
      localStorage.setItem('settings', settings)
      localStorage.setItem('i18nextLng', chosen)
    },
    [JSON.stringify({ themeMode: mode, themeDirection: direction, themeColor: color }), language] as const,
  )
}

/** Opens a screen and waits until everything on it is there. */
export async function openScreen(page: Page, screen: Screen, ids: Ids): Promise<void> {
  await page.goto(screen.address.replace(/:(journey|own|person)/, (_, name: keyof Ids) => ids[name]))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await whenQuiet(page)
  await page.evaluate(() => document.fonts.ready)
}

export function isForMembers({ access }: Screen): boolean {
  return access === 'member' || access === 'owner' || access === 'moderator'
}
