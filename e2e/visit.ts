import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from '../tools/auth-client.ts'
import { DEMO_PASSWORD, MEMBER_EMAIL, signInAsMember, signInAsModerator } from './accounts.ts'
import { waitForIdleNetwork } from './network-idle.ts'
import type { Screen } from './screens.ts'
import { shareFinish } from './shared-finishes.ts'
import { addToStorage } from './shared-page.ts'
import { createVersion } from './versions.ts'
import { makeGroup, makeJoinLink } from './walking-groups.ts'

/** The name of a journey that the demonstration member owns. */
const OWN_JOURNEY = 'Typography for screens: typefaces, spacing and contrast'

export interface Appearance {
  mode?: 'light' | 'dark'
  direction?: 'ltr' | 'rtl'
  color?: string
  language?: string
}

/** Ids for the placeholders in a screen's address. */
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

/** Whether the screen is for moderators or operators; the demonstration moderator is both. */
export function needsRole({ access }: Screen): boolean {
  return access === 'moderator' || access === 'operator'
}

/** Signs in as the demonstration member or moderator, if the screen requires it. */
export async function signInFor(screen: Screen, context: BrowserContext, url: string): Promise<void> {
  if (needsRole(screen)) await signInAsModerator(context, url)
  else if (needsSignIn(screen)) await signInAsMember(context, url)
}

export function needsSignIn(screen: Screen): boolean {
  return screen.access === 'member' || screen.access === 'author' || needsRole(screen)
}

/** Sets theme and language for the pages that the context opens from now on. */
export async function setAppearance(context: BrowserContext, url: string, appearance: Appearance): Promise<void> {
  const { mode = 'light', direction = 'ltr', color = 'default', language = 'en' } = appearance
  await context.addCookies([{ name: 'i18nextLng', value: language, url }])
  const settings = JSON.stringify({ themeMode: mode, themeDirection: direction, themeColor: color })
  await addToStorage(context, url, { settings, i18nextLng: language })
}

/** Waits until the browser has the fonts, which the next page shows. */
export async function fontsFetched(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('faces') === 'fetched')
}

/** Opens a screen and waits until its content and fonts have loaded. */
export async function openScreen(page: Page, screen: Screen, ids: Ids): Promise<void> {
  const address = screen.address.replace(/:(journey|own|person)/, (_, name: keyof Ids) => ids[name])
  const kind = /:(version|finish|group|joinLink)/.exec(address)?.[1] as keyof typeof MAKE | undefined
  await page.goto(kind ? address.replace(`:${kind}`, await demoItem(page, kind)) : address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitForIdleNetwork(page)
  await page.evaluate(() => document.fonts.ready)
}

type Member = { headers: { authorization: string } }

/** What the demonstration member makes for a screen, by the placeholder of its id. */
const MAKE = {
  /** A version of a journey that was changed since. */
  version: async (origin: string, member: Member) => (await createVersion(origin, member)).id,
  /** The token of a shared finish. */
  finish: shareFinish,
  group: makeGroup,
  joinLink: makeJoinLink,
}

/** Ids of what was made, by server and placeholder. */
const made = new Map<string, Promise<string>>()

async function demoItem(page: Page, kind: keyof typeof MAKE): Promise<string> {
  const { origin } = new URL((await page.request.get('/api/site')).url())
  const make = async () => {
    const { token } = await signIn(origin, { email: MEMBER_EMAIL, password: DEMO_PASSWORD })
    return await MAKE[kind](origin, { headers: { authorization: `Bearer ${token}` } })
  }
  const known = made.get(`${kind} ${origin}`) ?? make()
  made.set(`${kind} ${origin}`, known)
  return await known
}

/** Holds back all scripts of the page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
