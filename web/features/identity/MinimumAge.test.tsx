import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { SITE_FACTS, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

afterEach(resetSession)

const SENTENCE = 'By signing up you say that you are at least 16 years old.'
const PROVIDERS = { providers: ['google'], oidcName: null, demonstration: false }

async function open(address: string, site: object, providers: object) {
  stubApi({
    'GET /site': () => ({ ...SITE_FACTS, minimumAge: 16, ...site }),
    'GET /auth/providers': () => ({ ...PROVIDERS, ...providers }),
    'POST /auth/pending-sign-in': () => ({ email: null, asksWhy: false }),
    'GET /user/firstLogin': () => true,
    'GET /badge/all': () => [],
    'GET /interest/all': () => [],
  })
  await renderPage(address)
}

const SSO = { providers: ['oidc'], oidcName: 'School login' }

test.each<[string, string, object, object]>([
  ['registering', '/auth/register', {}, { providers: [] }],
  ['logging in where Google makes accounts', '/auth/login', {}, {}],
  ['single sign-on', '/auth/login?error=login_required', { ssoOnly: true }, SSO],
  ['single sign-on by the registration', '/auth/register', { ssoOnly: true }, SSO],
  ['entering an email after Google', '/auth/complete?identity=sealed', {}, {}],
  ['setting the site up', '/auth/set-up?token=new', {}, { providers: [] }],
])('%s says the minimum age', async (_way, address, site, providers) => {
  await open(address, site, providers)
  expect(await screen.findByText(SENTENCE)).toBeTruthy()
})

test('logging in doesn’t say it where no one can sign up that way', async () => {
  await open('/auth/login', {}, { providers: [] })
  expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy()
  expect(screen.queryByText(SENTENCE)).toBeNull()
})

test('Ada, who came straight by single sign-on, reads it on her first page', async () => {
  localStorage.setItem('newUser', 'true')
  await signInAs(ada)
  await open('/auth/interests', { ssoOnly: true }, SSO)
  expect(await screen.findByText(SENTENCE)).toBeTruthy()
})
