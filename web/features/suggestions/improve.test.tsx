import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import { readUnsent } from '#web/core/ui/state/unsent.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import {
  better,
  broken,
  CREATED,
  isSent,
  missing,
  NEW,
  open,
  send,
  sheet,
  stubServer,
  type,
  wrong,
} from './testing/improve-sheet.ts'
import { renderReaderParts } from './testing/reader-parts.tsx'
import { aLinkSuggestion, aSuggestion } from './testing/suggestion.builders.ts'

beforeEach(resetSession)
afterEach(() => {
  cleanup()
  resetSession()
})

async function openPage(journey: Partial<Journey>, viewer = bob) {
  stubServer(journey)
  await signInAs(viewer)
  await renderPage('/app/discover/journey/j1')
}

const partOf = (id: string) => ({
  ...{ id, stepType: 'Article', description: `About ${id}` },
  url: `https://example.org/${id}`,
})

const ofFirst = (change: Partial<Suggestion> = {}) =>
  aLinkSuggestion({
    by: bob,
    base: { steps: [{ id: 'one', url: 'https://example.org/one' }] },
    changes: { steps: [{ id: 'one', url: NEW }] },
    ...change,
  })

test('a better link is sent with all steps and the version on the screen', async () => {
  const server = await open({}, { 'POST /path/suggestions/j1': CREATED })
  const form = await better()
  expect(form.getByText('If Ada takes it, your name appears in the step.')).toBeTruthy()
  type(form.getByRole('textbox', { name: 'Link' }), NEW)
  type(form.getByRole('textbox', { name: 'Why for Ada, optional' }), 'It moved')
  expect(await form.findByText('The new page')).toBeTruthy()
  send()
  expect(await isSent()).toBeTruthy()
  const [sent] = server.calls('POST /path/suggestions/j1')
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(sent?.body).toEqual({
    version: 1,
    message: 'It moved',
    steps: [
      { id: 'one', stepType: 'Article', description: 'About one', url: NEW },
      { id: 'two', stepType: 'Article', description: 'About two', url: 'https://example.org/two' },
      { id: 'three', stepType: 'Article', description: 'About three', url: 'https://example.org/three' },
    ],
  })
})

test('a link can be offered as another choice', async () => {
  const server = await open({}, { 'POST /path/suggestions/j1': CREATED })
  const form = await better()
  type(form.getByRole('textbox', { name: 'Link' }), NEW)
  fireEvent.click(form.getByRole('radio', { name: 'Another choice' }))
  send()
  await isSent()
  const body = server.calls('POST /path/suggestions/j1')[0]?.body as { steps: object[] }
  expect(body.steps[1]).toMatchObject({ description: 'The new page', url: NEW, orPrevious: true })
})

test('a missing step gets its title and facts from its page, and follows the step', async () => {
  const server = await open({}, { 'POST /path/suggestions/j1': CREATED })
  const form = await missing()
  type(form.getByRole('textbox', { name: 'Link' }), NEW)
  send()
  await isSent()
  const body = server.calls('POST /path/suggestions/j1')[0]?.body as { steps: object[] }
  expect(body.steps).toHaveLength(4)
  expect(body.steps[1]).toEqual({
    ...{ stepType: 'Article', description: 'The new page', url: NEW },
    ...{ minutes: 15, cost: 'free', language: null },
  })
})

test('a page without a title asks for one', async () => {
  const server = await open(
    {},
    { 'POST /path/suggestions/j1': CREATED, 'GET /preview': () => errorResponse(404, 'notFound', 'No') },
  )
  const form = await missing()
  type(form.getByRole('textbox', { name: 'Link' }), NEW)
  type(await form.findByRole('textbox', { name: 'Title of the step' }), 'Mine')
  fireEvent.click(form.getByRole('radio', { name: 'Before this one' }))
  send()
  await isSent()
  const body = server.calls('POST /path/suggestions/j1')[0]?.body as { steps: { description: string }[] }
  expect(body.steps.map(({ description }) => description)).toEqual(['Mine', 'About one', 'About two', 'About three'])
})

test('a wrong text is corrected in its place, and the others are not sent', async () => {
  const steps = [aStep('one', { note: 'Stop at 12:40', minutes: 20 }), aStep('two')]
  const server = await open({ steps }, { 'POST /path/suggestions/j1': CREATED })
  const form = await wrong()
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Why this one' }).value).toBe('Stop at 12:40')
  type(form.getByRole('textbox', { name: 'Minutes' }), 'an hour')
  send()
  expect(await form.findByText('Enter whole minutes, from 1 to 60,000')).toBeTruthy()
  type(form.getByRole('textbox', { name: 'Minutes' }), '60')
  send()
  await isSent()
  const body = server.calls('POST /path/suggestions/j1')[0]?.body as { steps: object[] }
  expect(body.steps[0]).toEqual({ ...partOf('one'), minutes: 60 })
  expect(body.steps[1]).toEqual(partOf('two'))
})

test("level and name are corrected in the journey's editor", async () => {
  await open()
  const form = await wrong()
  expect(form.queryByRole('textbox', { name: 'Why this one' })).toBeNull()
  expect(form.getByRole('link', { name: /suggest it in the editor/u }).getAttribute('href')).toBe(
    '/app/discover/journey/j1/suggest',
  )
})

test('texts that say what the journey says are refused at the title', async () => {
  await open(
    {},
    { 'POST /path/suggestions/j1': () => errorResponse(400, 'invalid', 'Check', { steps: 'Change something first' }) },
  )
  const form = await wrong()
  send()
  expect(await form.findByText('Change something first')).toBeTruthy()
})

test('a broken link is reported with a replacement that is checked at once', async () => {
  const server = await open({}, { 'POST /path/suggestions/j1': CREATED })
  const form = await broken()
  expect(form.getByText("Ada sees that it's from you.")).toBeTruthy()
  fireEvent.click(form.getByRole('radio', { name: 'Paywalled' }))
  type(form.getByRole('textbox', { name: /Suggest a replacement/u }), NEW)
  expect(await form.findByText('The new page')).toBeTruthy()
  send()
  await isSent()
  const [sent] = server.calls('POST /path/suggestions/j1')
  expect(sent?.body).toEqual({ stepId: 'one', problem: 'paywalled', url: NEW, message: '' })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a second report of a link starts with the one that it replaces', async () => {
  await open(
    {},
    { 'GET /path/suggestions/j1': () => [ofFirst({ problem: 'paywalled', stepId: 'one', message: 'Costs 5 euros' })] },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Sent to Ada' }))
  fireEvent.click((await sheet('What you sent to Ada')).getByRole('button', { name: 'Improve something else' }))
  fireEvent.click((await sheet('Improve step 1')).getByRole('button', { name: /^The link is broken/u }))
  const form = await sheet('The link is broken')
  expect(form.getByRole<HTMLInputElement>('radio', { name: 'Paywalled' }).checked).toBe(true)
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Suggest a replacement/u }).value).toBe(NEW)
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /^Note/u }).value).toBe('Costs 5 euros')
})

test('a refused replacement is explained at its field', async () => {
  const fields = { url: 'This is the link the step has now' }
  await open({}, { 'POST /path/suggestions/j1': () => errorResponse(400, 'invalid', 'No', fields) })
  const form = await broken()
  type(form.getByRole('textbox', { name: /Suggest a replacement/u }), 'https://example.org/one')
  send()
  expect(await form.findByText('This is the link the step has now')).toBeTruthy()
})

test('what was typed is in the form again after a reload, until it is sent', async () => {
  const answers = { 'POST /path/suggestions/j1': CREATED }
  await open({}, answers)
  type((await broken()).getByRole('textbox', { name: /Suggest a replacement/u }), NEW)
  cleanup()
  await open({}, answers)
  const url = (await broken()).getByRole<HTMLInputElement>('textbox', { name: /Suggest a replacement/u })
  expect(url.value).toBe(NEW)
  send()
  await waitFor(() => expect(readUnsent('bob', 'report link one')).toBeNull())
})

test('a link goes along to another reason', async () => {
  await open()
  const form = await better()
  type(form.getByRole('textbox', { name: 'Link' }), NEW)
  fireEvent.click(form.getByRole('button', { name: 'Back' }))
  const reasons = await sheet('Improve step 1')
  expect(document.activeElement?.textContent).toBe("Ada gets it at once and decides. You'll hear back.")
  fireEvent.click(reasons.getByRole('button', { name: /^A step is missing/u }))
  const next = await sheet('A step is missing')
  expect(next.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(NEW)
})

test('what was sent waits at the step, where it is read and taken back', async () => {
  let sent = [ofFirst()]
  const server = await open(
    {},
    {
      'GET /path/suggestions/j1': () => sent,
      'DELETE /suggestion/s1': () => {
        sent = []
        return noContent()
      },
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Sent to Ada' }))
  expect(screen.queryByRole('button', { name: 'Improve' })).toBeNull()
  const own = await sheet('What you sent to Ada')
  expect(await own.findByText("Ada Moreno hasn't decided yet.")).toBeTruthy()
  fireEvent.click(own.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(server.calls('DELETE /suggestion/s1')).toHaveLength(1))
  expect(await screen.findByRole('dialog', { name: 'Improve step 1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Improve', hidden: true })).toBeTruthy()
})

test('after the decision the step says it, with the reply and its report a press away', async () => {
  await open({}, { 'GET /path/suggestions/j1': () => [ofFirst({ state: 'dismissed', reply: 'I like the old one' })] })
  fireEvent.click(await screen.findByRole('button', { name: 'Ada Moreno said no, thanks.' }))
  const own = await sheet('What you sent to Ada')
  expect(await own.findByText('I like the old one')).toBeTruthy()
  expect(own.getByRole('button', { name: 'Report this reply' })).toBeTruthy()
  fireEvent.click(own.getByRole('button', { name: 'Improve something else' }))
  expect(await screen.findByRole('dialog', { name: 'Improve step 1' })).toBeTruthy()
})

test('an accepted suggestion is deleted after a question, as its credit goes', async () => {
  const accepted = ofFirst({ state: 'accepted', taken: ['content:one'] })
  const server = await open({}, { 'GET /path/suggestions/j1': () => [accepted], 'DELETE /suggestion/s1': noContent })
  fireEvent.click(await screen.findByRole('button', { name: 'Ada Moreno took it. Thank you!' }))
  fireEvent.click(await (await sheet('What you sent to Ada')).findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(/without your name/u)).toBeTruthy()
  expect(server.calls('DELETE /suggestion/s1')).toHaveLength(0)
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(server.calls('DELETE /suggestion/s1')).toHaveLength(1))
})

test('a row below the steps opens all that was sent, if some of it is about no single step', async () => {
  const several = aSuggestion({
    ...{ id: 's4', state: 'accepted', taken: ['content:one'] },
    base: { name: 'Old', steps: [{ id: 'one', description: 'About one' }] },
    changes: { name: 'New', steps: [{ id: 'one', description: 'About 1' }] },
  })
  await open({}, { 'GET /path/suggestions/j1': () => [several, ofFirst()] })
  fireEvent.click(await screen.findByRole('link', { name: 'What you sent to Ada · 1' }))
  const own = await sheet('What you sent to Ada')
  const part = within(await own.findByRole('article', { name: 'You suggested 2 changes' }))
  expect(part.getByText('Ada Moreno took 1 of 2 changes. Thank you!')).toBeTruthy()
  expect(part.getByText('Taken').parentElement?.textContent).toContain('About one')
  expect(own.getAllByRole('article')).toHaveLength(2)
  fireEvent.click(own.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the address of a notice opens what was sent', async () => {
  stubServer({}, { 'GET /path/suggestions/j1': () => [ofFirst()] })
  await signInAs(bob)
  await renderReaderParts('/app/discover/journey/j1#suggestions')
  expect(await (await sheet('What you sent to Ada')).findByText("Ada Moreno hasn't decided yet.")).toBeTruthy()
})

test('a visitor signs in first, then the sheet of the same step opens', async () => {
  stubApi({
    'GET /path/journey/j1': () => aJourney({ takesSuggestions: true }),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/suggestions/j1': () => [],
  })
  const { router } = await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: /About two$/u }))
  fireEvent.click(await screen.findByRole('button', { name: 'Improve' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register'))
  const { returnTo } = router.state.location.search
  expect(returnTo).toBe('/app/discover/journey/j1#step-two')
  await signInAs(bob)
  await router.navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: 'j1' }, hash: 'step-two' })
  expect(await screen.findByRole('dialog', { name: 'Improve step 2' })).toBeTruthy()
})

test('only the report of a link is offered where the owner takes no suggestions', async () => {
  await open({ takesSuggestions: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Improve' }))
  const form = await sheet('The link is broken')
  expect(form.getByRole('radio', { name: 'Paywalled' })).toBeTruthy()
  expect(form.queryByRole('button', { name: 'Back' })).toBeNull()
})

test('nothing is offered where the discussion is closed', async () => {
  await openPage({ discussionClosed: true })
  await screen.findByRole('button', { name: 'My note' })
  expect(screen.queryByRole('button', { name: 'Improve' })).toBeNull()
})

test('the page names those who helped, and the step its helper', async () => {
  await openPage({ helpers: [{ person: bob, stepIds: ['one'] }] }, ada)
  expect((await screen.findByText('with help from')).textContent).toBe('with help from Bob Stone')
  fireEvent.click(await screen.findByRole('button', { name: /About one$/u }))
  await waitFor(() => expect(screen.getByText('Suggested by').textContent).toBe('Suggested by Bob Stone'))
  fireEvent.click(screen.getByRole('button', { name: /About two$/u }))
  await waitFor(() => expect(screen.queryByText('Suggested by')).toBeNull())
})
