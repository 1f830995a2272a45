import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs, tokenOf } from '#web/testing/sign-in.ts'
import { errorResponse, ONLY_PASSWORD, stubApi } from '#web/testing/stub-api.ts'
import { renderPage, visit } from '#web/testing/visit.tsx'

afterEach(resetSession)

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('logging in with a second factor', () => {
  async function givePassword(app: boolean) {
    const server = stubApi({
      'GET /auth/providers': () => ({ providers: [], oidcName: null, demonstration: false }),
      'POST /auth/sign-in/email': () => ({ secondFactor: { app } }),
      'POST /auth/sign-in/factor': ({ body }) =>
        Object(body).code === '123456'
          ? { user: { id: 'ada' }, token: tokenOf('ada'), profile: profileOf(ada) }
          : errorResponse(401, 'unauthenticated', 'Please log in'),
    })
    await renderPage('/auth/login')
    write('Email', 'ada@example.org')
    write('Password', 'walk-every-day')
    press('Login')
    await screen.findByRole('heading', { name: 'One more step' })
    await screen.findByLabelText(app ? 'Code' : 'Spare code')
    return server
  }

  test('sends the code, and opens the page', async () => {
    const server = await givePassword(true)
    write('Code', '123456')
    press('Login')
    await screen.findByText('Login success')
    expect(server.calls('POST /auth/sign-in/factor')[0]?.body).toEqual({ code: '123456' })
  })

  test('asks for the password again when it was given too long ago', async () => {
    await givePassword(true)
    write('Code', '999999')
    press('Login')
    expect(await screen.findByRole('heading', { name: 'Hi, welcome back' })).toBeTruthy()
  })

  test('asks for a spare code alone when codes of the app cannot be checked', async () => {
    await givePassword(false)
    expect(screen.getByLabelText('Spare code')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use a code from the app' })).toBeNull()
  })
})

describe('a page of moderators that needs a second factor', () => {
  const app = { since: '2026-11-12T10:00:00.000Z', lost: false, codes: 10 }

  async function openModeration(factors: object, render = renderPage) {
    let isProven = false
    const profile = { ...profileOf(ada), moderator: true }
    const server = stubApi({
      'GET /user/profile': () => ({ ...profile, ...(!isProven && { needsFactor: true }) }),
      'GET /auth/factors': () => ({ ...ONLY_PASSWORD, ...factors }),
      'POST /auth/prove': () => {
        isProven = true
        return { status: true }
      },
      'GET /moderation/waiting': () => ({ reports: 0, feedback: 0, requests: 0, since: null }),
      'GET /moderation/queue': () => [],
    })
    await signInAs(ada)
    await render('/app/moderation')
    return server
  }

  test('asks for a code, and then shows the page', async () => {
    const server = await openModeration({ app, needed: true }, visit)
    await screen.findByRole('heading', { name: "Confirm that it's you" })
    expect(server.calls('GET /moderation/waiting')).toEqual([])
    write('Code', '123456')
    press('Continue')
    expect(await screen.findByRole('heading', { name: 'Moderation', level: 1 })).toBeTruthy()
    await waitFor(() => expect(server.calls('GET /moderation/waiting').length).toBeGreaterThan(0))
  })

  test('leads to the settings where there is none yet', async () => {
    await openModeration({})
    const link = await screen.findByRole('link', { name: 'Set up' })
    expect(link.getAttribute('href')).toBe('/app/user/edit?part=account#factor')
  })
})
