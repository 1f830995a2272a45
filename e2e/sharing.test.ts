import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

async function firstJourney(page: Page): Promise<string> {
  await page.goto('/')
  const link = await page.locator('a[href*="/app/discover/journey/"]').first().getAttribute('href')
  return String(link)
}

/** As the big sites read an address: its HTML alone, the first of each name. */
async function unfold(request: APIRequestContext, address: string) {
  const answer = await request.get(address, { headers: { 'user-agent': 'facebookexternalhit/1.1' } })
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const said = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'u').exec(head)?.[1]?.replaceAll('&amp;', '&') ??
    ''
  return { status: answer.status(), head, html, said }
}

test('a shared journey unfolds with name, text and picture', async ({ page, request, place }) => {
  const path = await firstJourney(page)
  const { status, said, html } = await unfold(request, path)
  expect(status).toBe(200)
  expect(said('og:title')).not.toBe('')
  expect(said('og:description').length).toBeGreaterThan(20)
  expect(said('og:url')).toBe(place.url + path)
  expect(said('twitter:card')).toBe('summary_large_image')
  const picture = await request.get(said('og:image'))
  const bytes = await picture.body()
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/u.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Course', mainEntity: { '@type': 'ItemList' } })
})

test('what a head names is there: the card, the feed, the same page in other languages', async ({ page, request }) => {
  const { head } = await unfold(request, await firstJourney(page))
  const links = [...head.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"/gu)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThanOrEqual(6)
  for (const link of links) expect((await request.get(link.replaceAll('&amp;', '&'))).status(), link).toBe(200)
})

test('the open pages can be read and followed by links without script', async ({ browser, place }) => {
  const plain = await browser.newPage({ javaScriptEnabled: false, baseURL: place.url })
  await plain.goto('/')
  await plain.locator('a[href*="/app/discover/journey/"]').first().click()
  const name = String(await plain.getByRole('heading', { level: 1 }).textContent())
  await plain.getByRole('link', { name: 'View all steps · Print' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(plain.locator('ol a[href^="http"]').first()).toBeVisible()
  await plain.locator('article a[href*="/app/user/profile"]').first().click()
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible()
  await plain.locator('main a[href*="/app/discover/journey/"]').first().click()
  await expect(plain).toHaveURL(/\/app\/discover\/journey\//)
  await expect(plain.getByRole('heading', { level: 2, name: /modules?$/ })).toBeVisible()
  await plain.close()
})

test('an address can ask for a language, until its reader chooses another', async ({ page }) => {
  const path = await firstJourney(page)
  await page.goto(`${path}?lang=de`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('button', { name: 'Teilen' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr')
  await expect(page.getByRole('button', { name: 'Partager' })).toBeVisible()
  await expect(page).toHaveURL(path)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('the link of a journey is copied from its page', async ({ page, context, place }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = await firstJourney(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(place.url + path)
})

test('another site frames the card of a journey, and no other page', async ({ page, place, request }) => {
  const path = await firstJourney(page)
  const id = path.split('/').at(-1)
  const blog = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end(`<iframe src="${place.url}/embed/journey/${id}"></iframe>`)
  })
  await once(blog.listen(0, '127.0.0.1'), 'listening')
  await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}`)
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Walk it on Cairn' })).toBeVisible()
  blog.close()
  expect((await request.get(path)).headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
