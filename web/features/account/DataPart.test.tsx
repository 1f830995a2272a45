import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const WRONG = "This isn't your password"

beforeEach(resetSession)
afterEach(resetSession)

async function openData(answers: Answers) {
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org', listed: true }),
    'GET /user/coauthorships': () => ({ invitations: [], shared: [] }),
    ...answers,
  })
  await signInAs(ada)
  await renderPage('/app/user/edit?part=data')
  await screen.findByRole('button', { name: 'Delete account' })
  return server
}

type Place = Pick<typeof screen, 'getByLabelText' | 'getByRole'>
const write = (place: Place, label: string, value: string) =>
  fireEvent.change(place.getByLabelText(label), { target: { value } })
const press = (place: Place, name: string) => fireEvent.click(place.getByRole('button', { name }))

test.each(['Download as ZIP', 'Download as JSON'])('a refused export says when to try again: %s', async (button) => {
  await openData({
    'GET /user/export': () => errorResponse(429, 'tooManyRequests', 'Too many attempts: please try again in 60 s'),
  })
  press(screen, button)
  expect(await screen.findByText(/please try again in 60 s/u)).toBeTruthy()
})

/** Presses the button once the shared journeys are known. */
async function pressDelete(dialog: Place) {
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Delete permanently' }).getAttribute('aria-disabled')).toBeNull(),
  )
  press(dialog, 'Delete permanently')
}

describe('deleting the account', () => {
  test('asks for each shared journey, and leaves those that stay chosen', async () => {
    const shared = ['Knots', 'Sails'].map((name) => ({ journey: { id: name, name }, heir: bob }))
    const server = await openData({
      'GET /user/coauthorships': () => ({ invitations: [], shared }),
      'DELETE /user/account': () => errorResponse(403, 'passwordWrong', WRONG, { password: WRONG }),
    })
    press(screen, 'Delete account')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete account' }))
    fireEvent.click(await dialog.findByRole('checkbox', { name: /Leave .Sails. to .Bob/u }))
    write(dialog, 'Your password', 'wrong')
    await pressDelete(dialog)
    await dialog.findAllByText(WRONG)
    expect(server.calls('DELETE /user/account')[0]?.body).toMatchObject({ leaveShared: ['Knots'] })
  })

  test('asks for the password and marks a wrong one', async () => {
    const server = await openData({
      'DELETE /user/account': () => errorResponse(403, 'passwordWrong', WRONG, { password: WRONG }),
    })
    press(screen, 'Delete account')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete account' }))
    write(dialog, 'Your password', 'wrong')
    await pressDelete(dialog)
    expect((await dialog.findAllByText(WRONG)).length).toBeGreaterThan(0)
    expect(dialog.getByLabelText('Your password').getAttribute('aria-invalid')).toBe('true')
    expect(server.calls('DELETE /user/account').map(({ body }) => body)).toEqual([
      { password: 'wrong', leaveFollowed: true, leaveShared: [] },
    ])
  })

  test('asks a member without a password to sign in again', async () => {
    await openData({ 'DELETE /user/account': () => errorResponse(403, 'staleSession', 'Too long ago') })
    press(screen, 'Delete account')
    const dialog = within(await screen.findByRole('alertdialog'))
    await pressDelete(dialog)
    expect(await dialog.findByText(/Your account has no password/u)).toBeTruthy()
  })
})
