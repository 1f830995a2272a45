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

/** Reads the metadata as crawlers of social networks do: the first tag of each name. */
async function readMetadata(request: APIRequestContext, url: string) {
  const response = await request.get(url, { headers: { 'user-agent': 'facebookexternalhit/1.1' } })
  const html = await response.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const meta = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'u').exec(head)?.[1]?.replaceAll('&amp;', '&') ??
    ''
  return { status: response.status(), head, html, meta }
}

test('a shared journey has preview metadata with title, description and image', { tag: '@everything' }, async ({
  page,
  request,
  server,
}) => {
  const path = await firstJourney(page)
  const { status, meta, html } = await readMetadata(request, path)
  expect(status).toBe(200)
  expect(meta('og:title')).not.toBe('')
  expect(meta('og:description').length).toBeGreaterThan(20)
  expect(meta('og:url')).toBe(server.url + path)
  expect(meta('twitter:card')).toBe('summary_large_image')
  const picture = await request.get(meta('og:image'))
  const bytes = await picture.body()
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/u.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Course', mainEntity: { '@type': 'ItemList' } })
})

test('the alternate links of a journey all work', { tag: '@everything' }, async ({ page, request }) => {
  const { head } = await readMetadata(request, await firstJourney(page))
  const links = [...head.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"/gu)].map(([, href = '']) => href)
  expect(links.length).toBeGreaterThanOrEqual(6)
  for (const link of links) expect((await request.get(link.replaceAll('&amp;', '&'))).status(), link).toBe(200)
})

test('public pages can be read and navigated without scripts', async ({ browser, server }) => {
  const pageWithoutScripts = await browser.newPage({ javaScriptEnabled: false, baseURL: server.url })
  await pageWithoutScripts.goto('/')
  await pageWithoutScripts.locator('a[href*="/app/discover/journey/"]').first().click()
  const name = String(await pageWithoutScripts.getByRole('heading', { level: 1 }).textContent())
  await pageWithoutScripts.getByRole('link', { name: 'View all steps · Print' }).click()
  await expect(pageWithoutScripts.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(pageWithoutScripts.locator('ol a[href^="http"]').first()).toBeVisible()
  await pageWithoutScripts.locator('article a[href*="/app/user/profile"]').first().click()
  await expect(pageWithoutScripts.getByRole('heading', { level: 1 })).toBeVisible()
  await pageWithoutScripts.locator('main a[href*="/app/discover/journey/"]').first().click()
  await expect(pageWithoutScripts).toHaveURL(/\/app\/discover\/journey\//)
  await expect(pageWithoutScripts.getByRole('heading', { level: 2, name: /modules?$/ })).toBeVisible()
  await pageWithoutScripts.close()
})

test('a link can set the language until the reader chooses another', { tag: '@everything' }, async ({ page }) => {
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

test('the link of a journey can be copied', { tag: '@everything' }, async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const path = await firstJourney(page)
  await page.goto(path)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url + path)
})

test('other sites can embed the card of a journey but no other page', async ({ page, server, request }) => {
  const path = await firstJourney(page)
  const id = path.split('/').at(-1)
  const blog = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html').end(`<iframe src="${server.url}/embed/journey/${id}"></iframe>`)
  })
  await once(blog.listen(0, '127.0.0.1'), 'listening')
  await page.goto(`http://127.0.0.1:${(blog.address() as AddressInfo).port}`)
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Walk it on Cairn' })).toBeVisible()
  blog.close()
  expect((await request.get(path)).headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})
