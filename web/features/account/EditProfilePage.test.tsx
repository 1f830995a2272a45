import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs, tokenOf } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

// Leaves out long forms that have their own tests, since fields are found twice as fast without
// them.
vi.mock('#web/features/notices/NoticeSwitches.tsx', () => ({ NoticeSwitches: () => null }))
vi.mock('./PreferencesForm.tsx', () => ({ PreferencesForm: () => null }))

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
    'GET /badge/all': () => [{ name: 'Python' }, { name: 'Statistics' }],
    'GET /interest/all': () => [{ name: 'Python' }],
    'GET /auth/token': () => ({ token: tokenOf('ada') }),
    ...answers,
  })
  await signInAs(ada)
  await visit('/app/user/edit')
  await screen.findByRole('heading', { level: 1, name: 'Edit profile' })
  await screen.findByLabelText('New password')
  await screen.findByLabelText('New email')
  await screen.findByRole('button', { name: 'Delete account' })
  return server
}

function section(title: string) {
  const heading = within(screen.getByRole('main')).getByRole('heading', { name: title })
  return within(heading.closest<HTMLElement>('section') ?? heading)
}
const write = (place: ReturnType<typeof section>, label: string, value: string) =>
  fireEvent.change(place.getByLabelText(label), { target: { value } })
const press = (place: ReturnType<typeof section>, name: string) => fireEvent.click(place.getByRole('button', { name }))

describe('the general form', () => {
  test('saves the profile', async () => {
    const server = await edit({ 'PUT /user/profile/update': () => profileOf(ada) })
    write(section('General'), 'Display name', 'Ada of the hills')
    press(section('General'), 'Save')
    expect(await screen.findByText('Your profile is saved')).toBeTruthy()
    expect(server.calls('PUT /user/profile/update')[0]?.body).toMatchObject({ displayName: 'Ada of the hills' })
  })

  test('requires a display name', async () => {
    const server = await edit()
    write(section('General'), 'Display name', ' ')
    press(section('General'), 'Save')
    await waitFor(() =>
      expect(section('General').getByLabelText('Display name').getAttribute('aria-invalid')).toBe('true'),
    )
    expect(server.calls('PUT /user/profile/update')).toEqual([])
  })
})

describe('password and email', () => {
  test('a wrong password is marked at its field, and the new one stays', async () => {
    await edit({
      'POST /auth/change-password': () => errorResponse(400, 'invalidInput', '', { currentPassword: WRONG }),
    })
    const form = section('Password')
    write(form, 'Your password', 'wrong')
    write(form, 'New password', 'stones-and-trails')
    press(form, 'Change password')
    expect(await screen.findByText(WRONG)).toBeTruthy()
    expect(form.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
    expect(form.getByLabelText<HTMLInputElement>('New password').value).toBe('stones-and-trails')
  })

  test('a changed password empties the form', async () => {
    const server = await edit({ 'POST /auth/change-password': () => ({}) })
    const form = section('Password')
    write(form, 'Your password', 'old-password')
    write(form, 'New password', 'stones-and-trails')
    press(form, 'Change password')
    expect(await screen.findByText('Your password was changed')).toBeTruthy()
    expect(server.calls('POST /auth/change-password')[0]?.body).toEqual({
      currentPassword: 'old-password',
      newPassword: 'stones-and-trails',
    })
    expect(form.getByLabelText<HTMLInputElement>('New password').value).toBe('')
  })

  test('a new email is sent a confirmation link', async () => {
    await edit({ 'POST /auth/change-email': () => ({ status: true }) })
    const form = section('Email')
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
    const list = section('Logged-in devices')
    expect(await list.findByText('Firefox, Linux')).toBeTruthy()
    expect(list.queryByRole('button', { name: 'Sign out Firefox, Linux' })).toBeNull()
    press(list, 'Log out Safari, iPhone')
    await waitFor(() => expect(list.queryByText('Safari, iPhone')).toBeNull())
    expect(server.calls('POST /auth/revoke-session').map(({ body }) => body)).toEqual([{ id: 'phone' }])
  })
})

describe('deleting the account', () => {
  test('asks for the password and marks a wrong one', async () => {
    const server = await edit({
      'DELETE /user/account': () => errorResponse(403, 'passwordWrong', WRONG, { password: WRONG }),
    })
    press(section('Your data'), 'Delete account')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete account' }))
    write(dialog, 'Your password', 'wrong')
    press(dialog, 'Delete permanently')
    expect((await dialog.findAllByText(WRONG)).length).toBeGreaterThan(0)
    expect(dialog.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
    expect(server.calls('DELETE /user/account').map(({ body }) => body)).toEqual([
      { password: 'wrong', leaveFollowed: true },
    ])
  })

  test('asks a member without a password to sign in again', async () => {
    await edit({ 'DELETE /user/account': () => errorResponse(403, 'staleSession', 'Too long ago') })
    press(section('Your data'), 'Delete account')
    const dialog = within(await screen.findByRole('alertdialog'))
    press(dialog, 'Delete permanently')
    expect(await dialog.findByText(/Your account has no password/u)).toBeTruthy()
  })
})
