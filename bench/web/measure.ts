import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { JOURNEY_STEPS_MAX } from '#contract/journey.ts'
import { authHeaders } from '../auth.ts'
import { cookieOf } from '../generate/sessions.ts'
import { type Browser, startBrowser } from './devtools.ts'
import { measureNavigation, type NavigationTimes } from './navigation.ts'
import { measureTyping, type TypingTimes } from './typing.ts'
import { load, measureVisits, type PreparePage, type Visit } from './visit.ts'

export interface WebResult {
  /** First visits to each page; `baseline` is a page with only the same text, rendered by React. */
  pages: { name: string; visit: Visit; baseline?: Visit }[]
  navigation: NavigationTimes
  /** Typing in a draft with few steps, and in one with the max. number of steps. */
  typing: TypingTimes[]
}

/** Measures pages on a slow phone: public pages, with their baseline, and Discover as a member. */
export async function measureWeb(url: string, member: string): Promise<WebResult> {
  const browser = await startBrowser()
  try {
    const journey = await mostLikedJourney(url)
    const landing = await measureWithBaseline(browser, 'landing', url)
    const journeyPage = await measureWithBaseline(browser, 'journey', `${url}/app/discover/journey/${journey}`)
    console.log('web: discover as a member ...')
    const asMember = await signedInPage(url, member)
    const [discover] = await measureVisits(browser, [`${url}/app/discover`], asMember)
    const pages = [landing, journeyPage, { name: 'discover', visit: discover }]
    const navigation = await measureNavigation(browser, url, asMember)
    console.log('web: typing ...')
    const typing: TypingTimes[] = []
    for (const steps of [4, JOURNEY_STEPS_MAX])
      typing.push(await measureTyping(browser, url, { member, prepare: asMember }, steps))
    return { pages, navigation, typing }
  } finally {
    await browser.stop()
  }
}

async function measureWithBaseline(browser: Browser, name: string, url: string): Promise<WebResult['pages'][number]> {
  console.log(`web: ${name} ...`)
  const baselineServer = await startTextBaseline(browser, url)
  const [visit, baseline] = await measureVisits(browser, [url, baselineServer.url])
  baselineServer.stop()
  return { name, visit, baseline }
}

/** Returns a function that signs a page in as a user who has finished onboarding. */
export async function signedInPage(url: string, userId: string): Promise<PreparePage> {
  const { authorization = '' } = await authHeaders(url, userId)
  const [name = '', value = ''] = cookieOf(userId).split('=')
  const cookie = { url, name, value, path: '/', httpOnly: true, sameSite: 'Lax' }
  const stored = { accessToken: authorization.replace('Bearer ', ''), firstLogin: 'false' }
  const source = `Object.assign(localStorage, ${JSON.stringify(stored)})`
  return async (page) => {
    await page.send('Network.setCookie', cookie)
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source })
  }
}

async function mostLikedJourney(url: string): Promise<string> {
  const [journey] = (await (await fetch(`${url}/api/path/all?sort=likes&limit=1`)).json()) as { id: string }[]
  return journey?.id ?? ''
}

/** Serves the text of a page, rendered by React and nothing else. */
async function startTextBaseline(browser: Browser, url: string): Promise<{ url: string; stop: () => void }> {
  const lines = await readLines(browser, url)
  const server = createServer((_request, response) => {
    const elements = lines.map((line, index) => createElement(index === 0 ? 'h1' : 'p', { key: index }, line))
    const html = renderToString(createElement('main', null, elements))
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><title>baseline</title>${html}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() }
}

async function readLines(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.open()
  await load(page, url)
  // biome-ignore lint/performance/useDomNodeTextContent: innerText keeps the visible line breaks
  const text = await page.evaluate(() => document.body.innerText)
  await page.close()
  return text.split('\n').filter((line) => line.trim() !== '')
}
