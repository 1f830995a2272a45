import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { profileOf, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { bob } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(signOutQuietly)
afterEach(signOutQuietly)

const field = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })

describe('helping us improve', () => {
  it('begins with what is known, takes a box of four lines, and thanks', async () => {
    localStorage.setItem('firstLogin', 'false')
    const server = stubApi({
      'GET /user/profile': () => ({ ...profileOf(bob), email: 'bob@example.org' }),
      'GET /user/firstLogin': () => false,
      'POST /feedback/submit': () => Response.json({ id: 'f1' }, { status: 201 }),
    })
    await signInAs(bob)
    await visit('/app/feedback')
    await screen.findByRole('button', { name: 'Account menu' })
    expect((await field(/Email/u)).value).toBe('bob@example.org')
    expect((await field(/Name/u)).value).toBe('Bob Stone')
    expect((await field(/Comments/u)).rows).toBe(4)
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
    expect(await screen.findByText('Thank you for your feedback! we will be in touch shortly')).toBeTruthy()
    expect(server.to('POST /feedback/submit')).toHaveLength(1)
  })
})
