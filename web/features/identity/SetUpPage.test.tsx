import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { bob } from '#web/testing/builders.ts'
import { resetSession, signInAnswer } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

afterEach(resetSession)

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

function fillIn(): void {
  write('First name', 'Olga')
  write('Last name', 'Berg')
  write('Email', 'olga@example.org')
  write('Password', 'stones-and-trails')
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
}

test('the link of the start makes the account of an operator with the token in its address', async () => {
  const server = stubApi({ 'POST /auth/set-up': () => errorResponse(422, 'emailTaken', 'Taken') })
  await renderPage('/auth/set-up?token=printed')
  fillIn()
  await waitFor(() => expect(server.calls('POST /auth/set-up')).toHaveLength(1))
  expect(server.calls('POST /auth/set-up')[0]?.body).toMatchObject({ token: 'printed', email: 'olga@example.org' })
})

test('the new operator comes to the settings of the site', async () => {
  stubApi({
    'POST /auth/set-up': () => Response.json(signInAnswer({ ...bob, operator: true })),
    'GET /user/firstLogin': () => false,
  })
  const { router } = await renderPage('/auth/set-up?token=printed')
  fillIn()
  await waitFor(() => expect(router.state.location.href).toContain('/app/site'))
  expect(localStorage.getItem('newUser')).toBeNull()
})

test('a link that no longer works says so, and nothing typed is lost', async () => {
  const message = "This link doesn't work any more"
  stubApi({ 'POST /auth/set-up': () => errorResponse(400, 'linkInvalid', message) })
  await renderPage('/auth/set-up?token=used')
  fillIn()
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Olga')
})
