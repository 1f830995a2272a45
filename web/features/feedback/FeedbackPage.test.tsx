import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readUnsent } from '#web/core/ui/state/unsent.ts'
import { bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const field = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })

test('the feedback form fills in name and email, has four lines and thanks the sender', async () => {
  const server = stubApi({
    'POST /feedback/submit': () => Response.json({ id: 'f1' }, { status: 201 }),
  })
  await signInAs({ ...bob, email: 'bob@example.org' })
  await renderPage('/app/feedback')
  expect((await field(/Email/u)).value).toBe('bob@example.org')
  expect((await field(/Name/u)).value).toBe('Bob Stone')
  expect((await field(/Comments/u)).rows).toBe(4)
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Thank you for your feedback! we will be in touch shortly')).toBeTruthy()
  expect(server.calls('POST /feedback/submit')).toHaveLength(1)
})

test('a message is there again after a reload and after signing in, until it is sent', async () => {
  stubApi({ 'POST /feedback/submit': () => Response.json({ id: 'f1' }, { status: 201 }) })
  await renderPage('/contact-us')
  fireEvent.change(await field(/Message/u), { target: { value: 'The map is lovely' } })
  cleanup()
  await signInAs({ ...bob, email: 'bob@example.org' })
  await renderPage('/contact-us')
  expect((await field(/Message/u)).value).toBe('The map is lovely')
  await waitFor(async () => expect((await field(/Email/u)).value).toBe('bob@example.org'))
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Thank you, your message has arrived.')).toBeTruthy()
  expect(readUnsent('bob', 'contact')).toBeNull()
})
