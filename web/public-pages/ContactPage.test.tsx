import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { profileOf, refusal, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { bob } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(signOutQuietly)
afterEach(signOutQuietly)

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const write = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

async function aLetter() {
  await visit('/contact-us')
  write(/Email/u, 'vera@example.org')
  write(/Name/u, 'Vera')
  write(/Message/u, 'Where do I find the maps?')
}

describe('a letter to the people who run the place', () => {
  it('arrives from anybody, and says where the answer goes', async () => {
    const server = stubApi({ 'POST /feedback/submit': () => Response.json({ id: 'f1' }, { status: 201 }) })
    await aLetter()
    send()
    const thanks = await screen.findByText('Thank you, your message has arrived.')
    await waitFor(() => expect(thanks).toBe(document.activeElement))
    expect(screen.getByText('Any reply will go to vera@example.org.')).toBeTruthy()
    const [sent] = server.to('POST /feedback/submit')
    expect(sent?.body).toMatchObject({ email: 'vera@example.org', name: 'Vera', feedback: 'Where do I find the maps?' })
    expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  })

  it('takes words, a name and an e-mail', async () => {
    const server = stubApi({})
    await visit('/contact-us')
    send()
    expect(await screen.findByText('email is required')).toBeTruthy()
    expect(screen.getByText('name is required')).toBeTruthy()
    expect(screen.getByText('This field is required')).toBeTruthy()
    expect(server.to('POST /feedback/submit')).toEqual([])
  })

  it('is kept when it could not be sent, and is the same letter at the next try', async () => {
    const server = stubApi({
      'POST /feedback/submit': () =>
        refusal(503, 'unavailable', "We're very busy right now: please try again in a moment"),
    })
    await aLetter()
    send()
    expect(await screen.findByText("We're very busy right now: please try again in a moment")).toBeTruthy()
    expect(field(/Message/u).value).toBe('Where do I find the maps?')
    send()
    await waitFor(() => expect(server.to('POST /feedback/submit')).toHaveLength(2))
    const keys = server.to('POST /feedback/submit').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(1)
  })

  it('begins with the name and the e-mail of a member', async () => {
    stubApi({ 'GET /user/profile': () => ({ ...profileOf(bob), email: 'bob@example.org' }) })
    await signInAs(bob)
    await visit('/contact-us')
    await waitFor(() => expect(field(/Email/u).value).toBe('bob@example.org'))
    expect(field(/Name/u).value).toBe('Bob Stone')
  })
})
