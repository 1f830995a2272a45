import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deferred, profileOf, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { ada } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(signOutQuietly)
afterEach(signOutQuietly)

test("a member's page requests its data while the server still says whether onboarding is to do", async () => {
  const firstLogin = deferred<boolean>()
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }),
    'GET /user/firstLogin': () => firstLogin.promise,
    'GET /path/user/interest': () => [],
    'GET /interest/all': () => [],
  })
  await signInAs(ada)
  await visit('/app/recommended')
  await waitFor(() => expect(server.to('GET /path/user/interest')).toHaveLength(1))
  expect(server.to('GET /user/firstLogin')).toHaveLength(1)
  firstLogin.resolve(false)
})
