import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

test("a member's page requests its data without waiting for the onboarding check", async () => {
  const firstLogin = Promise.withResolvers<boolean>()
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }),
    'GET /user/firstLogin': () => firstLogin.promise,
    'GET /path/user/interest': () => [],
    'GET /interest/all': () => [],
  })
  await signInAs(ada)
  await visit('/app/recommended')
  await waitFor(() => expect(server.calls('GET /path/user/interest')).toHaveLength(1))
  expect(server.calls('GET /user/firstLogin')).toHaveLength(1)
  firstLogin.resolve(false)
})
