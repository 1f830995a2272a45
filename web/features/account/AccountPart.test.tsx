import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs, tokenOf } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const WRONG = "This isn't your password"
const devices = [
  aDevice('here', 'Mozilla/5.0 (X11; Linux) Firefox/150', true),
  aDevice('phone', 'Safari, iPhone', false),
]

function aDevice(id: string, userAgent: string, current: boolean) {
  const days = { createdAt: '2026-11-12T10:00:00.000Z', expiresAt: '2026-12-12T10:00:00.000Z' }
  return { id, ...days, ipAddress: '192.0.2.7', userAgent, current }
}

afterEach(resetSession)

async function edit(answers: Answers = {}) {
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }),
    'GET /auth/list-sessions': () => devices,
    'GET /auth/token': () => ({ token: tokenOf('ada') }),
    ...answers,
  })
  await signInAs(ada)
  await renderPage('/app/user/edit?part=account')
  await screen.findByText('Firefox, Linux')
  return server
}

/** Presses a button and returns the dialog that it opens. */
async function dialogOf(button: string) {
  press(screen, button)
  return within(await screen.findByRole('dialog', { name: button }))
}
type Place = Pick<typeof screen, 'getByLabelText' | 'getByRole'>
const write = (place: Place, label: string, value: string) =>
  fireEvent.change(place.getByLabelText(label), { target: { value } })
const press = (place: Place, name: string) => fireEvent.click(place.getByRole('button', { name }))

describe('password and email', () => {
  test('a wrong password is marked at its field, and the new one stays', async () => {
    await edit({
      'POST /auth/change-password': () => errorResponse(400, 'invalidInput', '', { currentPassword: WRONG }),
    })
    const form = await dialogOf('Change password')
    write(form, 'Your password', 'wrong')
    write(form, 'New password', 'stones-and-trails')
    press(form, 'Change password')
    expect(await screen.findByText(WRONG)).toBeTruthy()
    expect(form.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
    expect(form.getByLabelText<HTMLInputElement>('New password').value).toBe('stones-and-trails')
  })

  test('a changed password closes the dialog', async () => {
    const server = await edit({ 'POST /auth/change-password': () => ({}) })
    const form = await dialogOf('Change password')
    write(form, 'Your password', 'old-password')
    write(form, 'New password', 'stones-and-trails')
    press(form, 'Change password')
    expect(await screen.findByText('Your password was changed')).toBeTruthy()
    expect(server.calls('POST /auth/change-password')[0]?.body).toEqual({
      currentPassword: 'old-password',
      newPassword: 'stones-and-trails',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a new email is sent a confirmation link', async () => {
    await edit({ 'POST /auth/change-email': () => ({ status: true }) })
    const form = await dialogOf('Change email')
    write(form, 'New email', 'ada@example.net')
    write(form, 'Your password', 'stones-and-trails')
    press(form, 'Send link')
    expect(await screen.findByText(/We sent a link to ada@example.net\./u)).toBeTruthy()
  })
})

describe('the list of devices', () => {
  test('names the devices and signs out another one, but not this one', async () => {
    let left = devices
    const server = await edit({
      'GET /auth/list-sessions': () => left,
      'POST /auth/revoke-session': ({ body }) => {
        left = devices.filter(({ id }) => id !== (body as { id: string }).id)
        return { status: true }
      },
    })
    expect(screen.queryByRole('button', { name: 'Log out Firefox, Linux' })).toBeNull()
    press(screen, 'Log out Safari, iPhone')
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
    expect(server.calls('POST /auth/revoke-session').map(({ body }) => body)).toEqual([{ id: 'phone' }])
  })

  test('signs out all others, and stays signed in', async () => {
    let left = devices
    const server = await edit({
      'GET /auth/list-sessions': () => left,
      'POST /auth/revoke-other-sessions': () => {
        left = devices.filter(({ current }) => current)
        return { status: true }
      },
    })
    press(screen, 'Log out everywhere else')
    expect(await screen.findByText('All your other devices are logged out')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
    expect(screen.getByText('Firefox, Linux')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: "Where you're logged in" }))
    expect(server.calls('POST /auth/sign-out')).toEqual([])
  })
})

test('unblocking a person takes them off the list, and Undo blocks them again', async () => {
  const bob = { ...profileOf({ ...ada, id: 'bob', displayName: 'Bob Stone' }), blockedAt: '2026-11-12T10:00:00.000Z' }
  let blocked = [bob]
  const server = await edit({
    'GET /user/blocks': () => blocked,
    'POST /user/block/bob': ({ body }) => {
      blocked = Object(body).blocked ? [bob] : []
      return body
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Unblock Bob Stone' }))
  expect(await screen.findByText("You haven't blocked anyone.")).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Unblock Bob Stone' })).toBeTruthy()
  expect(server.calls('POST /user/block/bob').map(({ body }) => body)).toEqual([{ blocked: false }, { blocked: true }])
})
