import { expect, test } from 'vitest'
import { cookiesOf, openTestServer, PASSWORD } from '#server/testing/test-server.ts'

const server = openTestServer()
const PAGE = '/app/groups/g1/join?key=k1'

async function signUp(returnTo: string) {
  const email = `olek-${crypto.randomUUID().slice(0, 8)}@example.net`
  const body = { email, password: PASSWORD, firstName: 'Olek', lastName: 'Nowak', returnTo }
  const reply = await server.visitor.post('/auth/sign-up/email', body)
  return { email, reply, cookie: cookiesOf(reply) }
}

const linkTo = async (email: string) => {
  const mail = (await server.mails()).find(({ recipient }) => recipient === email)
  return { text: mail?.text, token: /token=(\S+)/u.exec(mail?.text ?? '')?.[1] ?? '' }
}

test('the link that confirms an email leads back to the page where the sign-up began, also after it was sent again', async () => {
  const { email, cookie } = await signUp(PAGE)
  const first = await linkTo(email)
  expect(first.text).not.toContain('g1')
  await server.visitor.post('/auth/send-verification-email', { email })
  const { token } = await linkTo(email)
  expect(token).not.toBe(first.token)
  const { body } = await server.visitor.post('/auth/verify-email', { token }, { cookie })
  expect(body).toEqual({ status: true, already: false, returnTo: PAGE })
})

test('a sign-up names no page of another site', async () => {
  for (const page of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)', `/${'x'.repeat(1000)}`]) {
    const { reply } = await signUp(page)
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['returnTo']])
  }
})
