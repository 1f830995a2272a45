import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { refusal, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { visit } from '#web/testing/visit.tsx'

afterEach(signOutQuietly)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the link of a verification mail', () => {
  it('confirms the e-mail and leads on', async () => {
    const server = stubApi({ 'GET /auth/verify-email': () => ({ already: false }) })
    await visit('/auth/verify?token=fresh')
    expect(await heading('Your e-mail is confirmed')).toBeTruthy()
    expect(server.to('GET /auth/verify-email').map(({ query }) => query.get('token'))).toEqual(['fresh'])
    expect(screen.getByRole('link', { name: 'Discover journeys' }).getAttribute('href')).toBe('/app/discover')
  })

  it('says that it was confirmed before', async () => {
    stubApi({ 'GET /auth/verify-email': () => ({ already: true }) })
    await visit('/auth/verify?token=used')
    expect(await heading('Already done')).toBeTruthy()
  })

  it('offers a new one when it is too old', async () => {
    const server = stubApi({
      'GET /auth/verify-email': () => refusal(410, 'linkExpired', 'Too old'),
      'POST /auth/send-verification-email': () => ({ status: true }),
    })
    await visit('/auth/verify?token=old')
    expect(await heading('This link is too old')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@example.org' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send a new link' }))
    expect(await screen.findByText(/a new link is on its way/u)).toBeTruthy()
    expect(server.to('POST /auth/send-verification-email').map(({ body }) => body)).toEqual([
      { email: 'ada@example.org' },
    ])
  })

  it('offers a new one when it is cut off', async () => {
    stubApi({})
    await visit('/auth/verify')
    expect(await heading('This link does not work')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send a new link' })).toBeTruthy()
  })

  it('is not judged while the server cannot be reached', async () => {
    stubApi({})
    await visit('/auth/verify?token=fresh')
    expect(await heading('We could not look')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull()
  })
})
