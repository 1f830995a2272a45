import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/browser.ts'
import { cookieOf } from '../generate/sessions.ts'
import { signedIn } from '../sign-in.ts'
import { type Changes, changePages } from './changes.ts'
import { startWords } from './floor.ts'
import { type Paint, visits } from './visit.ts'

export interface Web {
  /** The floor: its words by React, nothing else. */
  pages: { name: string; paint: Paint; floor?: Paint }[]
  changes: Changes
}

/** How soon pages stand on a slow phone: open ones beside the same words with nothing else, and discover for a member. */
export async function measureWeb(url: string, member: string): Promise<Web> {
  const executablePath = findBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const journey = await mostLiked(url)
    const landing = await besideWords(browser, 'landing', url)
    const one = await besideWords(browser, 'journey', `${url}/app/discover/journey/${journey}`)
    console.log('web: discover, a member ...')
    const asMember = await memberAt(url, member)
    const [discover] = await visits(browser, [`${url}/app/discover`], asMember)
    const pages = [landing, one, { name: 'discover', paint: discover }]
    return { pages, changes: await changePages(browser, url, asMember) }
  } finally {
    await browser.close()
  }
}

async function besideWords(browser: Browser, name: string, url: string): Promise<Web['pages'][number]> {
  console.log(`web: ${name} ...`)
  const words = await startWords(browser, url)
  const [paint, floor] = await visits(browser, [url, words.url])
  words.stop()
  return { name, paint, floor }
}

/** A browser in which this person has signed in and been led through onboarding. */
async function memberAt(url: string, userId: string) {
  const { authorization = '' } = await signedIn(url, userId)
  const [name = '', value = ''] = cookieOf(userId).split('=')
  const { hostname } = new URL(url)
  const stored = { accessToken: authorization.replace('Bearer ', ''), firstLogin: 'false' }
  return async (context: BrowserContext): Promise<void> => {
    await context.addCookies([{ name, value, domain: hostname, path: '/api/auth', httpOnly: true, sameSite: 'Lax' }])
    await context.addInitScript((entries) => {
      for (const [key, text] of Object.entries(entries)) localStorage.setItem(key, text)
    }, stored)
  }
}

async function mostLiked(url: string): Promise<string> {
  const [journey] = (await (await fetch(`${url}/api/path/all?sort=likes&limit=1`)).json()) as { id: string }[]
  return journey?.id ?? ''
}
