import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { resetSession } from '#web/testing/sign-in.ts'
import { type Answers, SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await resetSession()
})
afterEach(async () => {
  vi.useRealTimers()
  await resetSession()
})

const REASON = 'I teach design at the evening school.'
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
const again = () => screen.findByRole('button', { name: /^Send again/u })

/** Hana asks to join and is sent a link. */
async function ask(answers: Answers = {}) {
  const server = stubApi({
    'GET /site': () => ({ ...SITE_FACTS, signUp: 'approval' }),
    'POST /auth/sign-up/email': () => ({ mailed: true }),
    ...answers,
  })
  await renderPage('/auth/register')
  await screen.findByRole('heading', { name: 'Ask to join' })
  type('First name', 'Hana')
  type('Last name', 'Sato')
  type('Email', 'hana@harbor.example')
  type('Password', 'correct-horse-walks')
  type('Why do you want to join?', REASON)
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByRole('heading', { name: 'Check your email' })
  // From here on the seconds are counted.
  await screen.findByRole('button', { name: 'Send again in 60 s' })
  return { sent: () => server.calls('POST /auth/sign-up/email').map(({ body }) => body as Record<string, string>) }
}

test('the link is sent again after a minute, as often as the server allows', async () => {
  const { sent } = await ask()
  fireEvent.click(await again())
  expect((await again()).textContent).toBe('Send again in 60 s')
  for (const count of [2, 3]) {
    await pass(60)
    fireEvent.click(await again())
    await waitFor(() => expect(sent()).toHaveLength(count))
  }
  expect(sent()[2]).toEqual(sent()[0])
  expect(await screen.findByText('Sent 3 times. Look among spam, or try again in an hour.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Send again/u })).toBeNull()
})

test('a refusal to send again says why and shows the wait', async () => {
  let isBusy = false
  await ask({
    'POST /auth/sign-up/email': () =>
      isBusy
        ? Response.json(
            { code: 'rateLimited', message: 'Too many attempts' },
            { status: 429, headers: { 'Retry-After': '90' } },
          )
        : Response.json({ mailed: true }),
  })
  isBusy = true
  await pass(60)
  fireEvent.click(await again())
  expect(await screen.findByText('Too many attempts')).toBeTruthy()
  await waitFor(async () => expect((await again()).textContent).toBe('Send again in 90 s'))
})

test('a wrong address is corrected with all that was typed', async () => {
  const { sent } = await ask()
  fireEvent.click(await screen.findByRole('button', { name: 'Wrong address?' }))
  await screen.findByRole('heading', { name: 'Ask to join' })
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Why do you want to join?').value).toBe(REASON)
  type('Email', 'hana@harbour.example')
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText(/^We've sent a link to hana@harbour.example/u)).toBeTruthy()
  expect(sent().map(({ email }) => email)).toEqual(['hana@harbor.example', 'hana@harbour.example'])
})
