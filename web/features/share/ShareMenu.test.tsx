import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import * as files from '#web/core/ui/download-file.ts'
import { aJourney } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const ADDRESS = 'http://cairn.test/app/discover/journey/j1'

async function open(change: Partial<Journey> = {}) {
  const disposition = `attachment; filename="Cafe.csv"; filename*=UTF-8''Caf%C3%A9.csv`
  const server = stubApi({
    'GET /path/journey/j1': () => aJourney(change),
    'GET /path/export/j1': () => new Response('title', { headers: { 'Content-Disposition': disposition } }),
  })
  await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: 'Share' }))
  return server
}

const entry = (name: string) => screen.findByRole('menuitem', { name })
const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(async () => {
  writeText.mockReset().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await resetSession()
})
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'share')
  await resetSession()
})

describe('sharing a journey', () => {
  test('copies the link and confirms it', async () => {
    await open()
    fireEvent.click(await entry('Copy link'))
    expect(await screen.findByText('Link copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(ADDRESS)
  })

  test('shows the link if the browser refuses to copy', async () => {
    writeText.mockRejectedValue(new Error('not allowed'))
    await open()
    fireEvent.click(await entry('Copy link'))
    expect(await screen.findByText(new RegExp(ADDRESS, 'u'))).toBeTruthy()
  })

  test('links to the networks open in a new tab', async () => {
    await open({ name: 'Tea & cake' })
    for (const name of ['LinkedIn', 'Bluesky', 'Mastodon', 'WhatsApp', 'Reddit', 'Facebook', 'X']) {
      const link = await entry(name)
      expect(link.getAttribute('target')).toBe('_blank')
      expect(link.getAttribute('rel')).toContain('noopener')
      expect(link.getAttribute('href')).toMatch(/^https:\/\//u)
      expect(link.getAttribute('href')).toContain(encodeURIComponent(ADDRESS))
    }
    const mail = await entry('Email')
    expect(mail.getAttribute('href')).toBe(`mailto:?subject=Tea%20%26%20cake&body=${encodeURIComponent(ADDRESS)}`)
    expect(mail.getAttribute('target')).toBeNull()
  })

  test("offers the system's share sheet only if the browser has one", async () => {
    await open()
    await entry('Copy link')
    expect(screen.queryByRole('menuitem', { name: 'Share with an app' })).toBeNull()
  })

  test("passes name and link to the system's share sheet and ignores a refusal", async () => {
    const share = vi.fn().mockRejectedValue(new DOMException('', 'AbortError'))
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    await open()
    fireEvent.click(await entry('Share with an app'))
    expect(share).toHaveBeenCalledWith({ title: 'Machine learning from the ground up', url: ADDRESS })
  })

  test('shows the code that embeds the journey', async () => {
    await open({ name: 'A "walk" <b>' })
    fireEvent.click(await entry('Embed'))
    const dialog = await screen.findByRole('dialog', { name: 'Embed' })
    const code = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Code to embed' }).value
    expect(code).toContain('src="http://cairn.test/embed/journey/j1"')
    expect(code).toContain('title="A &quot;walk&quot; &lt;b&gt;"')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Copy code' }))
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(code))
    expect(await screen.findByText('Code copied')).toBeTruthy()
  })

  test.each([
    [{ visibility: 'unlisted' }, 'Unlisted: anyone with the link can see it.'],
    [{ archived: true }, 'Archived: anyone with the link can still read it.'],
  ] as const)('says who will find it: %o', async (change, words) => {
    await open(change)
    expect(await screen.findByText(words)).toBeTruthy()
    expect(await entry('Copy link')).toBeTruthy()
  })

  test("explains why a private journey can't be shared and links to its visibility", async () => {
    await open({ visibility: 'private' })
    expect(await screen.findByText(/^This journey is private/u)).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Copy link' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Edit journey' }).getAttribute('href')).toContain('pathId=j1')
  })
})

test('downloads the journey in the chosen format, and leads to the page for printing', async () => {
  const save = vi.spyOn(files, 'downloadFile').mockImplementation(() => {})
  const server = await open()
  expect((await entry('Print')).getAttribute('href')).toBe('/app/user/fullpath?pathId=j1')
  fireEvent.click(await entry('Download'))
  fireEvent.click(await screen.findByRole('button', { name: /^CSV/u }))
  await waitFor(() => expect(save).toHaveBeenCalledWith('Café.csv', expect.anything()))
  expect(server.calls('GET /path/export/j1')[0]?.query.get('format')).toBe('csv')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
