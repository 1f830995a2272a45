import { expect, test } from 'vitest'
import { readSettings } from '#server/core/platform/settings.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import { jobsOf } from './jobs.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://cairn.example.org',
  SMTP_URL: 'smtp://localhost',
}
const server = openTestServer()

test.each([
  [{}, false],
  [{ CAIRN_LINK_CHECKS: 'on' }, true],
  [PRODUCTION, true],
  [{ ...PRODUCTION, CAIRN_LINK_CHECKS: 'off' }, false],
])('with %j links are checked: %j', (env, isOn) => {
  const settings = readSettings({ AUTH_SECRET: 'a secret of thirty-two characters', ...env })
  const names = jobsOf(settings).map(({ name }) => name)
  expect(['linkSearch', 'linkChecks'].map((name) => names.includes(name))).toEqual([isOn, isOn])
})

test('where links are not checked, owners are told so and can ask for no check', async () => {
  const ada = await server.createUser('Ada')
  const { id, steps = [] } = await ada.createJourney()
  expect((await ada.get(`/path/upkeep/${id}`)).body.linkChecks).toBe(false)
  expect((await ada.post(`/path/upkeep/${id}/check`, { stepId: steps[0]?.id })).body.code).toBe('forbidden')
})
