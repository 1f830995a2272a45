import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

async function fillInMessage() {
  await renderPage('/contact-us')
  write(/Email/u, 'vera@example.org')
  write(/Name/u, 'Vera')
  write(/Message/u, 'Where do I find the maps?')
}

test('a visitor sends a message and reads where the reply goes', async () => {
  const server = stubApi({ 'POST /feedback/submit': () => Response.json({ id: 'f1' }, { status: 201 }) })
  await fillInMessage()
  send()
  const thanks = await screen.findByText('Thank you, your message has arrived.')
  await waitFor(() => expect(thanks).toBe(document.activeElement))
  expect(screen.getByText('Any reply will go to vera@example.org.')).toBeTruthy()
  const [sent] = server.calls('POST /feedback/submit')
  expect(sent?.body).toMatchObject({ email: 'vera@example.org', name: 'Vera', feedback: 'Where do I find the maps?' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a message needs a text, a name and an email', async () => {
  const server = stubApi({})
  await renderPage('/contact-us')
  send()
  expect(await screen.findByText('email is required')).toBeTruthy()
  expect(screen.getByText('name is required')).toBeTruthy()
  expect(screen.getByText('This field is required')).toBeTruthy()
  expect(server.calls('POST /feedback/submit')).toEqual([])
})

test('a message that fails keeps its input and its idempotency key', async () => {
  const server = stubApi({
    'POST /feedback/submit': () =>
      errorResponse(503, 'unavailable', "We're very busy right now: please try again in a moment"),
  })
  await fillInMessage()
  send()
  expect(await screen.findByText("We're very busy right now: please try again in a moment")).toBeTruthy()
  expect(field(/Message/u).value).toBe('Where do I find the maps?')
  send()
  await waitFor(() => expect(server.calls('POST /feedback/submit')).toHaveLength(2))
  const keys = server.calls('POST /feedback/submit').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(1)
})

test("a member's name and email are filled in", async () => {
  stubApi({})
  await signInAs({ ...bob, email: 'bob@example.org' })
  await renderPage('/contact-us')
  await waitFor(() => expect(field(/Email/u).value).toBe('bob@example.org'))
  expect(field(/Name/u).value).toBe('Bob Stone')
})
