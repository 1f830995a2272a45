import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_PREVIEW } from '#contract/preview.ts'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { show } from '#web/core/ui/testing/show.tsx'
import { aStep } from '#web/testing/builders.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { StepHead } from './StepHead.tsx'

const url = 'https://www.example.org/one'
const PREVIEW = {
  ...NO_PREVIEW,
  url,
  title: 'Stones & trails',
  description: 'How to build a cairn',
  siteName: 'Trail Press',
  image: '/api/images/0123456789abcdefghjkmnpq',
}

function open(answer: () => unknown, address = url) {
  const server = stubApi({ 'GET /preview': answer })
  const part = (
    <QueryClientProvider client={createQueryClient(send)}>
      <StepHead
        step={aStep('one', { url: address })}
        hue="Python"
        heading={<h3>Article : one</h3>}
        tags={null}
        facts={['12 min', 'free']}
      />
    </QueryClientProvider>
  )
  return { ...server, ...show(part) }
}
const image = () => document.querySelector('img')

test('a preview gives the title and the picture, and opens in a new tab without a referrer', async () => {
  const { calls, container } = open(() => PREVIEW)
  const link = await screen.findByRole('link', { name: /Stones & trails/ })
  expect(container.textContent).toContain('example.org')
  expect(image()?.getAttribute('src')).toBe(PREVIEW.image)
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank'])
  expect(link.getAttribute('rel')?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'noreferrer'])
  expect(calls('GET /preview').map(({ query }) => query.get('url'))).toEqual([url])
})

test.each([
  ['the preview is empty', () => ({ ...NO_PREVIEW, url })],
  ['the server is busy', () => errorResponse(503, 'unavailable', 'Busy')],
])('shows the address once if %s', async (_, answer) => {
  const { calls, container } = open(answer)
  await waitFor(() => expect(calls('GET /preview')).toHaveLength(1))
  await screen.findByRole('link', { name: /www\.example\.org\/one/ })
  expect(container.textContent?.split('example.org')).toHaveLength(2)
  expect(image()).toBeNull()
})

test('the facts keep their place while the title of the page loads', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof PREVIEW>()
  const { calls, container } = open(() => promise)
  const facts = () => /example\.org\W+12 min\W+free/u.test(container.textContent ?? '')
  expect(facts()).toBe(true)
  await waitFor(() => expect(calls('GET /preview')).toHaveLength(1))
  expect(facts()).toBe(true)
  resolve(PREVIEW)
  await screen.findByRole('link', { name: /Stones & trails/ })
  expect(facts()).toBe(true)
})

test('shows images of our server only, and none that failed to load', async () => {
  const { unmount } = open(() => ({ ...PREVIEW, image: 'https://example.org/track.png' }))
  await screen.findByText('Stones & trails')
  expect(image()).toBeNull()
  unmount()
  open(() => PREVIEW)
  await waitFor(() => expect(image()).not.toBeNull())
  fireEvent.error(image() as HTMLImageElement)
  expect(image()).toBeNull()
})

test("requests no preview for an address that browsers can't open", () => {
  const { requests } = open(() => PREVIEW, 'ftp://example.org/file')
  expect(screen.queryByRole('link')).toBeNull()
  expect(requests).toEqual([])
})
