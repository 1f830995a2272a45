import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeQueryClient, send } from '#web/api/client.ts'
import { refusal, stubApi } from '#web/testing/api.ts'
import { aStep } from '#web/testing/builders.ts'
import { show } from '#web/ui/testing/show.tsx'
import { StepResource } from './StepResource.tsx'

const url = 'https://www.example.org/one'
const PREVIEW = {
  url,
  title: 'Stones & trails',
  description: 'How to lay a cairn',
  siteName: 'Trail Press',
  image: '/api/images/0123456789abcdefghjkmnpq',
}

function open(answer: () => unknown, address = url) {
  const asked = stubApi({ 'GET /preview': answer })
  const part = (
    <QueryClientProvider client={makeQueryClient(send)}>
      <StepResource step={aStep('one', { url: address })} done={false} onFinish={() => undefined} />
    </QueryClientProvider>
  )
  return { ...asked, ...show(part) }
}
const image = () => document.querySelector('img')

it('shows what the page says of itself, and opens it in a new tab that learns nothing of us', async () => {
  const { to } = open(() => PREVIEW)
  expect(screen.getByRole('link').textContent).toContain('example.org')
  await screen.findByText('Stones & trails')
  const link = screen.getByRole('link')
  expect(link.textContent).toContain('How to lay a cairn')
  expect(link.textContent).toContain('Trail Press')
  expect(link.textContent).toContain('example.org')
  expect(image()?.getAttribute('src')).toBe(PREVIEW.image)
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([url, '_blank'])
  expect(link.getAttribute('rel')?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'noreferrer'])
  expect(to('GET /preview').map(({ query }) => query.get('url'))).toEqual([url])
})

it.each([
  ['nothing is known', () => ({ ...PREVIEW, title: null, description: null, siteName: null, image: null })],
  ['the server is busy', () => refusal(503, 'unavailable', 'Busy')],
])('shows host and address when %s', async (_, answer) => {
  const { to } = open(answer)
  await waitFor(() => expect(to('GET /preview')).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('link').getAttribute('aria-busy')).toBeNull())
  const link = screen.getByRole('link')
  expect(link.textContent).toContain('example.org')
  expect(link.textContent).toContain('www.example.org/one')
  expect(image()).toBeNull()
})

it('takes pictures from here alone, and does without one that is gone', async () => {
  const { unmount } = open(() => ({ ...PREVIEW, image: 'https://example.org/track.png' }))
  await screen.findByText('Stones & trails')
  expect(image()).toBeNull()
  unmount()
  open(() => PREVIEW)
  await waitFor(() => expect(image()).not.toBeNull())
  fireEvent.error(image() as HTMLImageElement)
  expect(image()).toBeNull()
})

it('asks nothing about what a browser does not open', async () => {
  const { asked } = open(() => PREVIEW, 'ftp://example.org/file')
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy()
  expect(asked).toEqual([])
})
