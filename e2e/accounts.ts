import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { fetchToken, type SignedIn, signIn, signUp } from '../tools/auth-client.ts'
import { addToStorage } from './shared-page.ts'

/** The password of accounts that tests create. */
export const PASSWORD = 'walk-every-day'

/**
 * The password of demonstration accounts; the demonstration member owns journeys and has started
 * others.
 */
export const DEMO_PASSWORD = 'stones-and-trails'
export const MEMBER_EMAIL = 'maya@example.org'
export const MODERATOR_EMAIL = 'jonas@example.org'

export interface NewMember extends SignedIn {
  email: string
  /** Headers that make API calls as this member. */
  headers: { authorization: string }
}

interface MemberOptions {
  firstName?: string
  interests?: string[]
}

/**
 * Sessions by demonstration account and server, which tests share: hashing a password takes longer
 * than loading a page.
 */
const sessions = new Map<string, Promise<SignedIn>>()

/** Stores a session of the demonstration member in the browser, without the sign-in form. */
export function signInAsMember(context: BrowserContext, url: string): Promise<void> {
  return storeDemoSession(context, url, MEMBER_EMAIL)
}

export function signInAsModerator(context: BrowserContext, url: string): Promise<void> {
  return storeDemoSession(context, url, MODERATOR_EMAIL)
}

/** Stores the shared session, so a test that uses it must not sign out. */
async function storeDemoSession(context: BrowserContext, url: string, email: string): Promise<void> {
  const key = `${url} ${email}`
  const known = sessions.get(key) ?? signInInEnglish(url, email)
  sessions.set(key, known)
  const session = await known
  await storeSession(context, url, { ...session, token: await fetchToken(url, session.cookie) })
}

/** Without a language of its own, the account would get that of the first test. */
async function signInInEnglish(url: string, email: string): Promise<SignedIn> {
  const session = await signIn(url, { email, password: DEMO_PASSWORD })
  await post(url, session, '/user/locale', { language: 'en', timeZone: 'UTC' })
  return session
}

async function post(url: string, { token }: Pick<SignedIn, 'token'>, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
}

/** Creates a member by API calls, with onboarding finished. */
export async function createMember(
  url: string,
  { firstName = 'New', interests = [] }: MemberOptions = {},
): Promise<NewMember> {
  const email = uniqueEmail(firstName)
  const session = await signUp(url, { email, password: PASSWORD, firstName, lastName: 'Stone' })
  if (interests.length > 0) await post(url, session, '/interest/create/list', { interestDataList: interests })
  await post(url, session, '/user/onboarding/skip', {})
  return { ...session, email, headers: { authorization: `Bearer ${session.token}` } }
}

/** Creates a member by API calls and stores their session in the browser. */
export async function signUpNewMember(
  context: BrowserContext,
  url: string,
  options?: MemberOptions,
): Promise<NewMember> {
  const member = await createMember(url, options)
  await storeSession(context, url, member)
  return member
}

/** Opens Discover as a new member who has finished onboarding; returns their email address. */
export async function openAsNewMember(
  page: Page,
  url: string,
  firstName: string,
  interests: string[] = [],
): Promise<string> {
  const { email } = await signUpNewMember(page.context(), url, { firstName, interests })
  await page.goto('/app/discover')
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  return email
}

/** Registers through the form and onboarding; skips the interests if there are none. */
export async function registerByForm(page: Page, firstName: string, interests: string[] = []): Promise<string> {
  const email = uniqueEmail(firstName)
  await page.goto('/auth/register')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill('Stone')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(`${firstName} Stone`)
  await page.getByRole('button', { name: 'Next' }).click()
  for (const name of interests) await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: interests.length > 0 ? 'Done' : 'Skip for now' }).click()
  await expect(page.getByRole('heading', { name: 'Discover', level: 1 })).toBeVisible()
  return email
}

export async function logInByForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  // The toast that says so is gone after three seconds.
  await page.waitForFunction(() => localStorage.getItem('accessToken') !== null)
}

/** The first link in the latest email to this address whose subject contains `subject`. */
export async function linkInEmail(request: APIRequestContext, address: string, subject = ''): Promise<string> {
  const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } })
  const emails: { to: string; subject: string; text: string }[] = await outbox.json()
  const email = emails.find((candidate) => candidate.to === address && candidate.subject.includes(subject))
  return /http\S+/.exec(email?.text ?? '')?.[0] ?? ''
}

function uniqueEmail(name: string): string {
  return `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@example.org`
}

/** Adds a session to what the context stores; pages may sign out later. */
export async function storeSession(context: BrowserContext, url: string, { cookie, token }: SignedIn): Promise<void> {
  const session = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split(/=(.*)/)
    return { name, value, domain: new URL(url).hostname, path: '/', httpOnly: true, secure: false }
  })
  await context.addCookies(session.map((entry) => ({ ...entry, sameSite: 'Lax' as const })))
  await addToStorage(context, url, { accessToken: token, firstLogin: 'false' })
}

/** Confirms the email of a member by the link that they got. */
export async function confirmEmail(page: Page, url: string, { email }: { email: string }): Promise<void> {
  const link = await linkInEmail(page.request, email)
  const token = new URL(link, url).searchParams.get('token')
  await page.request.post('/api/auth/verify-email', { data: { token } })
}
