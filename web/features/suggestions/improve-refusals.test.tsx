import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Suggestion } from '#contract/suggestion.ts'
import { aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse } from '#web/testing/stub-api.ts'
import { better, CREATED, improve, isSent, NEW, open, send, sheet, type, wrong } from './testing/improve-sheet.ts'
import { aLinkSuggestion } from './testing/suggestion.builders.ts'

beforeEach(resetSession)
afterEach(() => {
  cleanup()
  resetSession()
})

test('a journey that was changed meanwhile is loaded again, and the suggestion sent once more', async () => {
  let version = 1
  const steps = aJourney().steps ?? []
  const server = await open(
    {},
    {
      'GET /path/journey/j1': () => aJourney({ takesSuggestions: true, version, steps: steps.slice(0, 4 - version) }),
      'POST /path/suggestions/j1': () => {
        if (version === 2) return CREATED()
        version = 2
        return errorResponse(409, 'conflict', 'Changed since')
      },
    },
  )
  const form = await better()
  type(form.getByRole('textbox', { name: 'Link' }), NEW)
  send()
  await isSent()
  const bodies = server.calls('POST /path/suggestions/j1').map(({ body }) => body as { version: number; steps: [] })
  expect(bodies.map((body) => [body.version, body.steps.length])).toEqual([
    [1, 3],
    [2, 2],
  ])
})

test('a reader sees that the step was removed while they corrected it', async () => {
  let version = 1
  const steps = aJourney().steps ?? []
  await open(
    {},
    {
      'GET /path/journey/j1': () => aJourney({ takesSuggestions: true, version, steps: steps.slice(version - 1) }),
      'POST /path/suggestions/j1': () => {
        version = 2
        return errorResponse(409, 'conflict', 'Changed since')
      },
    },
  )
  const form = await wrong()
  type(form.getByRole('textbox', { name: 'Title of the step' }), 'A better title')
  send()
  expect(await screen.findByText('This step was removed in the meantime. Choose another one.')).toBeTruthy()
})

test('a suggestion refused because another one waits leads to that one', async () => {
  let sent: Suggestion[] = []
  await open(
    {},
    {
      'GET /path/suggestions/j1': () => sent,
      'POST /path/suggestions/j1': () => {
        sent = [aLinkSuggestion({ by: bob })]
        return errorResponse(409, 'suggestionOpen', 'Your suggestion still waits')
      },
    },
  )
  const form = await wrong()
  type(form.getByRole('textbox', { name: 'Title of the step' }), 'A better title')
  send()
  expect(await form.findByRole('link', { name: 'See it' })).toBeTruthy()
})

test('no further step is offered for a journey that has as many as it can', async () => {
  await open({ steps: Array.from({ length: 200 }, (_, index) => aStep(`s${index}`)) })
  const reasons = await improve()
  expect(reasons.queryByRole('button', { name: /^A step is missing/u })).toBeNull()
  fireEvent.click(reasons.getByRole('button', { name: /^I know a better link/u }))
  const form = await sheet('I know a better link')
  expect(form.getByRole('textbox', { name: 'Link' })).toBeTruthy()
  expect(form.queryByRole('radio', { name: 'Another choice' })).toBeNull()
})

test('a refused suggestion stays in the form, with the reason', async () => {
  await open({}, { 'POST /path/suggestions/j1': () => errorResponse(403, 'suggestionsPaused', 'Not before next week') })
  const form = await better()
  type(form.getByRole('textbox', { name: 'Link' }), NEW)
  type(form.getByRole('textbox', { name: /^Why/u }), 'It moved')
  send()
  expect(await form.findByText('Not before next week')).toBeTruthy()
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(NEW)
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Why/u }).value).toBe('It moved')
})

test('a refused link of an account without a confirmed email is explained at the field', async () => {
  const fields = { 'steps.0.url': 'Confirm your email to share links' }
  await open({}, { 'POST /path/suggestions/j1': () => errorResponse(400, 'invalid', 'Check the fields', fields) })
  const form = await better()
  type(form.getByRole('textbox', { name: 'Link' }), NEW)
  send()
  expect(await form.findByText('Confirm your email to share links')).toBeTruthy()
})

test('an account without a confirmed email reads that it can post no links before it types one', async () => {
  await open({}, {}, { ...bob, emailVerified: false })
  expect((await better()).getByText('You can post links once your account is confirmed')).toBeTruthy()
})

test('the sheet says that an earlier suggestion for the journey waits, and leads to it', async () => {
  await open({}, { 'GET /path/suggestions/j1': () => [aLinkSuggestion({ by: bob })] })
  const reasons = await improve()
  fireEvent.click(await reasons.findByRole('link', { name: 'See it' }))
  expect(await (await sheet('What you sent to Ada')).findByText(/hasn't decided yet/u)).toBeTruthy()
})

test('after three dismissed suggestions in a week only the report of a link is offered, and why', async () => {
  const at = new Date(Date.now() - 60_000).toISOString()
  const dismissed = ['s1', 's2', 's3'].map((id) => aLinkSuggestion({ id, state: 'dismissed', decidedAt: at }))
  await open({}, { 'GET /path/suggestions/j1': () => dismissed })
  const reasons = await improve()
  expect(await reasons.findByText(/You can suggest something to them again after a week/u)).toBeTruthy()
  expect(reasons.queryByRole('button', { name: /^I know a better link/u })).toBeNull()
  expect(reasons.getByRole('button', { name: /^The link is broken/u })).toBeTruthy()
})
