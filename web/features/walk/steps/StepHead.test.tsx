import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NO_PREVIEW } from '#contract/preview.ts'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { show } from '#web/core/ui/testing/show.tsx'
import { aStep } from '#web/testing/builders.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { StepResource } from './StepResource.tsx'

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
      <StepResource step={aStep('one', { url: address })} done={false} onFinish={() => undefined} />
    </QueryClientProvider>
  )
  return { ...server, ...show(part) }
}
const image = () => document.querySelector('img')

test('a preview shows title, text, site and image, and opens in a new tab without a referrer', async () => {
  const { calls } = open(() => PREVIEW)
  expect(screen.getByRole('link').textContent).toContain('example.org')
  await screen.findByText('Stones & trails')
  const link = screen.getByRole('link')
  expect(link.textContent).toContain('How to build a cairn')
  expect(link.textContent).toContain('Trail Press')
  expect(link.textContent).toContain('example.org')
  expect(image()?.getAttribute('src')).toBe(PREVIEW.image)
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank'])
  expect(link.getAttribute('rel')?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'noreferrer'])
  expect(calls('GET /preview').map(({ query }) => query.get('url'))).toEqual([url])
})

test.each([
  ['the preview is empty', () => ({ ...NO_PREVIEW, url })],
  ['the server is busy', () => errorResponse(503, 'unavailable', 'Busy')],
])('shows host and address if %s', async (_, answer) => {
  const { calls } = open(answer)
  await waitFor(() => expect(calls('GET /preview')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('link').getAttribute('aria-busy')).toBeNull())
  const link = screen.getByRole('link')
  expect(link.textContent).toContain('example.org')
  expect(link.textContent).toContain('www.example.org/one')
  expect(image()).toBeNull()
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

test("requests no preview for an address that browsers can't open", async () => {
  const { requests } = open(() => PREVIEW, 'ftp://example.org/file')
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(requests).toEqual([])
})
