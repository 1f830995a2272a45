// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Send } from '#contract/api.ts'
import { renderPage } from '#web/app/entry.server.tsx'

const send: Send = async (name) => {
  throw new Error(`${name} is not asked for here`)
}

function open(url: string, language = 'en') {
  return renderPage({ url, language, send, origin: 'https://cairn.example', memberId: null, now: 0 })
}

const PAGES = ['/about-us', '/contact-us', '/faqs', '/pricing', '/payment', '/privacy', '/components']

describe.each(PAGES)('%s rendered by the server', (url) => {
  test('has one heading, title and canonical link, and needs no script', async () => {
    const { status, head, app } = await open(url)
    expect(status).toBe(200)
    expect(app.match(/<h1/gu)).toHaveLength(1)
    expect(head.match(/<title/gu)).toHaveLength(1)
    expect(head).toMatch(/<meta name="description" content="[^"]+"/u)
    expect(head).toContain(`<link rel="canonical" href="https://cairn.example${url}"/>`)
    expect(head + app).not.toMatch(/\sstyle=|<style|<script/u)
  })

  test.each(['de', 'fr'])('is completely translated to %s', async (language) => {
    const [own, english] = await Promise.all([open(url, language), open(url)])
    expect(own.head).not.toBe(english.head)
    expect(own.app).not.toMatch(/>(?:pages|faqs|privacy|guide|feedback|shell|ui)\.\w+/u)
  })
})

test('an unknown address offers a search that works without scripts', async () => {
  const { app } = await open('/nothing/here')
  expect(app).toMatch(/<form[^>]* role="search"[^>]* action="\/"/u)
})

test.each([
  ['/coming-soon', 200, 'Coming soon'],
  ['/maintenance', 404, 'Back in a moment'],
  ['/500', 404, 'Something went wrong'],
  ['/404', 404, 'Page not found'],
  ['/about-us/nothing', 404, 'Page not found'],
])("%s answers %i and isn't indexed", async (url, status, words) => {
  const page = await open(url)
  expect(page.status).toBe(status)
  expect(page.app).toContain(words)
  expect(page.app.match(/<h1/gu)).toHaveLength(1)
  expect(page.head).toContain('noindex')
})

test('the server searches the questions, too', async () => {
  const { app } = await open('/faqs?q=forgot')
  expect(app).toContain('I forgot my password')
  expect(app).not.toContain('What does Cairn cost?')
  expect(app.match(/<details[^>]*>/gu)).toHaveLength(1)
})
