import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { resetSession } from '#web/testing/sign-in.ts'
import { noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)

test('a locked-out person answers the decision on the page that refuses them', async () => {
  const refusal = { code: 'suspended', message: 'This account is suspended.', answer: 'token' }
  const server = stubApi({
    'POST /auth/sign-in/email': () => new Response(JSON.stringify(refusal), { status: 403 }),
    'POST /decisions/answer': noContent,
  })
  await renderPage('/auth/login')
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'bob@example.org' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct-horse-walks' } })
  fireEvent.click(screen.getByRole('button', { name: 'Login' }))
  const button = await screen.findByRole('button', { name: 'Answer this decision' })
  // Below the reason, outside of the form of the login.
  const reason = screen.getByText('This account is suspended.')
  expect(reason.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(button)
  fireEvent.change(screen.getByLabelText(/^Your answer/u), { target: { value: 'It was not me.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Your answer is with the moderators')).toBeTruthy()
  await waitFor(() =>
    expect(server.calls('POST /decisions/answer').map(({ body }) => body)).toEqual([
      { token: 'token', text: 'It was not me.' },
    ]),
  )
})

test('the contact page takes a notice of illegal content with its link', async () => {
  const server = stubApi({ 'POST /feedback/submit': () => ({ id: 'f' }) })
  await renderPage('/contact-us')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'I report illegal content' }))
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type(/^Email/iu, 'nia@example.org')
  type(/^Name/iu, 'Nia')
  type(/^Link to it/u, 'https://example.org/app/discover/journey/j')
  fireEvent.change(screen.getByRole('textbox', { name: /^Message/u }), { target: { value: 'This is my photo.' } })
  fireEvent.submit(screen.getByLabelText(/^Link to it/u).closest('form') as HTMLFormElement)
  await waitFor(() =>
    expect(server.calls('POST /feedback/submit')[0]?.body).toMatchObject({
      link: 'https://example.org/app/discover/journey/j',
    }),
  )
})
