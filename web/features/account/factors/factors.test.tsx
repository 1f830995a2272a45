import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, ONLY_PASSWORD, SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

afterEach(resetSession)

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const since = '2026-11-12T10:00:00.000Z'
const app = { since, lost: false, codes: 8 }
const passkey = {
  id: 'p1',
  name: 'Blue key',
  createdAt: since,
  usedAt: null,
  host: 'localhost',
  here: true,
  removable: false,
}

async function open(factors: object, answers: Answers = {}, profile: object = {}) {
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org', ...profile }),
    'GET /auth/list-sessions': () => [],
    'GET /auth/list-accounts': () => [],
    'GET /auth/factors': () => ({ ...ONLY_PASSWORD, ...factors }),
    ...answers,
  })
  await signInAs(ada)
  await renderPage('/app/user/edit?part=account')
  await screen.findByRole('heading', { name: 'Second factor' })
  return server
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('turning the second factor on', () => {
  test('asks for the password, shows QR code and key, and then the spare codes once', async () => {
    const codes = Array.from({ length: 10 }, (_, n) => `abcde-2345${n}`)
    const server = await open(
      {},
      {
        'POST /auth/factor/begin': () => ({
          enrolment: 'sealed',
          secret: SECRET,
          uri: `otpauth://totp/x?secret=${SECRET}`,
        }),
        'POST /auth/factor': () => ({ codes }),
      },
    )
    press('Turn on the second factor')
    await screen.findByRole('dialog')
    write('Your password', 'walk-every-day')
    press('Continue')
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
    expect(screen.getByText(/^JBSW Y3DP/u)).toBeTruthy()
    const writeText = vi.fn().mockResolvedValue(undefined)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    press('Copy key')
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(SECRET)
    write('Code that the app shows now', '123456')
    press('Turn on')
    for (const code of codes) expect(await screen.findByText(code)).toBeTruthy()
    expect(server.calls('POST /auth/factor')[0]?.body).toEqual({ enrolment: 'sealed', code: '123456' })
    press("I've kept them")
    expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  })

  test('needs a confirmed email', async () => {
    await open({}, {}, { emailVerified: false })
    expect(screen.getByText('Confirm your email first.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn on the second factor' })).toBeNull()
  })
})

test('beside passkeys alone, a second factor is turned on with a passkey, not with the password', async () => {
  await open({ passkeys: [passkey] })
  press('Turn on the second factor')
  expect(await screen.findByRole('button', { name: 'Use the passkey' })).toBeTruthy()
  expect(screen.queryByLabelText('Your password')).toBeNull()
})

test('a factor whose secret is lost says so, and can be set up again', async () => {
  await open({ app: { ...app, lost: true } })
  expect(screen.getByText(/the key of this site has changed/u)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Turn on the second factor' })).toBeTruthy()
})

test('the number of spare codes left is shown, and new ones are asked for with password and code', async () => {
  let isProven = false
  const server = await open(
    { app },
    {
      'GET /auth/factors': () => ({ ...ONLY_PASSWORD, app, needed: !isProven }),
      'POST /auth/prove': () => {
        isProven = true
        return { status: true }
      },
      'POST /auth/factor/codes': () =>
        server.calls('POST /auth/factor/codes').length < 2
          ? errorResponse(400, 'invalid', '', { password: "This isn't your password" })
          : { codes: ['abcde-23456'] },
    },
  )
  expect(screen.getByText('8 left')).toBeTruthy()
  press('New codes')
  const dialog = within(await screen.findByRole('dialog'))
  write('Your password', 'wrong')
  write('Code of your second factor', '123456')
  fireEvent.click(dialog.getByRole('button', { name: 'New codes' }))
  expect(await screen.findByText("This isn't your password")).toBeTruthy()
  // The code was right, and counts for the next attempt.
  await waitFor(() => expect(screen.queryByLabelText('Code of your second factor')).toBeNull())
  write('Your password', 'walk-every-day')
  fireEvent.click(dialog.getByRole('button', { name: 'New codes' }))
  expect(await screen.findByText('abcde-23456')).toBeTruthy()
  expect(server.calls('POST /auth/prove')).toHaveLength(1)
})

test('the only way to log in has no button to remove it, and a passkey of another host says where it works', async () => {
  await open({ passkeys: [{ ...passkey, here: false, host: 'old.example.org' }] })
  expect(screen.getByText(/Works only at old\.example\.org/u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove Blue key' })).toBeNull()
})

test('an account without a password can set one, and is not asked for the former one', async () => {
  const server = await open(
    { password: { set: false, removable: false }, passkeys: [passkey], proven: true },
    {
      'POST /auth/change-password': () => ({ user: { id: 'ada' } }),
      'GET /auth/token': () => errorResponse(401, 'x', ''),
    },
  )
  press('Set a password')
  await screen.findByRole('dialog', { name: 'Set a password' })
  expect(screen.queryByLabelText('Your password')).toBeNull()
  write('New password', 'stones-and-trails')
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Set a password' }))
  await waitFor(() => expect(server.calls('POST /auth/change-password')).toHaveLength(1))
  expect(server.calls('POST /auth/change-password')[0]?.body).toEqual({ newPassword: 'stones-and-trails' })
})

test.each([
  ['single sign-on only', { ssoOnly: true }, {}, 'Asked where your role needs it, not when you log in.'],
  ['no email', { mail: false }, { emailVerified: false }, 'A moderator has to confirm your account first.'],
])('on a site with %s Ada reads the sentence for it', async (_title, facts, profile, sentence) => {
  await open({}, { 'GET /site': () => ({ ...SITE_FACTS, ...facts }) }, profile)
  expect(screen.getByText(sentence)).toBeTruthy()
})

test('Ada closes her new spare codes by Escape only after a question', async () => {
  const codes = Array.from({ length: 10 }, (_, n) => `abcde-2345${n}`)
  await open({ app, proven: true }, { 'POST /auth/factor/codes': () => ({ codes }) })
  press('New codes')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'New codes' }))
  await screen.findByText('abcde-23450')
  const pressEscape = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  const ask = async () => within(await screen.findByRole('alertdialog', { name: 'Close without the codes?' }))
  pressEscape()
  fireEvent.click((await ask()).getByRole('button', { name: 'Cancel' }))
  expect(screen.getByText('abcde-23450')).toBeTruthy()
  pressEscape()
  fireEvent.click((await ask()).getByRole('button', { name: 'Close anyway' }))
  await waitFor(() => expect(screen.queryByText('abcde-23450')).toBeNull())
})
