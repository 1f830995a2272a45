import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient, send } from '#web/core/api/client.ts'
import { createI18n } from '#web/core/i18n/i18n.ts'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { followLocale } from './locale.ts'

beforeEach(resetSession)
afterEach(resetSession)

test('an account gets the locale of the browser once, and then the language that is chosen', async () => {
  let profile = { ...profileOf(ada), language: 'en', timeZone: 'UTC', localeSet: false }
  const change = (body: unknown) => {
    profile = { ...profile, ...(body as object), localeSet: true }
    return profile
  }
  const server = stubApi({
    'GET /user/profile': () => profile,
    'POST /user/locale': ({ body }) => change(body),
    'PUT /user/profile/update': ({ body }) => change(body),
  })
  const instance = await createI18n('de', [])
  followLocale(createQueryClient(send), instance)
  await signInAs(ada)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await waitFor(() => expect(server.calls('POST /user/locale')[0]?.body).toEqual({ language: 'de', timeZone }))
  await instance.changeLanguage('fr')
  await waitFor(() => expect(server.calls('PUT /user/profile/update')[0]?.body).toEqual({ language: 'fr' }))
  expect(server.calls('POST /user/locale')).toHaveLength(1)
})
