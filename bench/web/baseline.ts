import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

/** Serves a baseline page: only the text of the page at `url`, rendered by React. */
export async function startTextBaseline(browser: Browser, url: string): Promise<{ url: string; stop: () => void }> {
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
  const page = await browser.newPage()
  await page.goto(url)
  // biome-ignore lint/performance/useDomNodeTextContent: innerText keeps the visible line breaks
  const text = await page.locator('body').innerText()
  await page.close()
  return text.split('\n').filter((line) => line.trim() !== '')
}
