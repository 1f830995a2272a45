import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { SITE_DEFAULTS } from '#contract/site.ts'
import { createCallers, type Viewer } from './viewer.ts'

function open(viewer: Partial<Viewer> | null) {
  const state = { viewer, lookUps: 0, now: 0 }
  const site = { read: async () => SITE_DEFAULTS }
  const find = async () => {
    state.lookUps++
    return state.viewer as Viewer | null
  }
  return { state, ...createCallers({ authenticate: find, clock: Date.now, site, now: () => state.now }) }
}

test('the session of an admitted caller is looked up once', async () => {
  const { state, admit, callerOf } = open({ id: 'ada' })
  const request = {} as FastifyRequest
  expect(await admit('createJourney', request)).toBe(await callerOf('createJourney', request))
  expect(state.lookUps).toBe(1)
  await callerOf('createJourney', {} as FastifyRequest)
  expect(state.lookUps).toBe(2)
})

test('a caller whose session ended during a slow body is refused', async () => {
  const { state, admit, callerOf } = open({ id: 'ada' })
  const request = {} as FastifyRequest
  await admit('createJourney', request)
  state.viewer = null
  state.now += 1000
  await expect(callerOf('createJourney', request)).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('a visitor is admitted once, too', async () => {
  const { state, admit, callerOf } = open(null)
  const request = {} as FastifyRequest
  expect([await admit('submitFeedback', request), await callerOf('submitFeedback', request)]).toEqual([null, null])
  expect(state.lookUps).toBe(1)
})
