import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { ada, aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { renderReaderParts } from './testing/reader-parts.tsx'
import { aLinkSuggestion } from './testing/suggestion.builders.ts'

beforeEach(resetSession)
afterEach(() => {
  cleanup()
  resetSession()
})

const NEW = 'https://example.org/new'
const CREATED = () => Response.json(aLinkSuggestion(), { status: 201 })

function stubServer(journey: Partial<Journey>, answers: Answers = {}) {
  return stubApi({
    'GET /path/journey/j1': () => aJourney({ takesSuggestions: true, ...journey }),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/notes/j1': () => ({ notes: [] }),
    'GET /path/suggestions/j1': () => [],
    'GET /preview': () => ({ url: NEW, title: 'The new page', minutes: 15, cost: 'free', image: null, language: null }),
    ...answers,
  })
}

async function open(journey: Partial<Journey> = {}, answers: Answers = {}) {
  const server = stubServer(journey, answers)
  await signInAs(bob)
  await renderReaderParts()
  return server
}

async function openPage(journey: Partial<Journey>, viewer = bob) {
  stubServer(journey)
  await signInAs(viewer)
  await renderPage('/app/discover/journey/j1')
}

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest' }))
  return within(await screen.findByRole('dialog', { name: 'Suggest something' }))
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('a better link is sent with all steps and the version on the screen', async () => {
  const server = await open({}, { 'POST /path/suggestions/j1': CREATED })
  const dialog = await openDialog()
  expect(dialog.getByText('Ada decides. If they take it, your name appears in the step.')).toBeTruthy()
  type(dialog.getByRole('textbox', { name: 'Link' }), NEW)
  type(dialog.getByRole('textbox', { name: 'Why for Ada, optional' }), 'It moved')
  expect(await dialog.findByText('The new page')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Sent. Ada decides.')).toBeTruthy()
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

test('a new step gets its title and facts from its page, and follows the step in which it was suggested', async () => {
  const server = await open({}, { 'POST /path/suggestions/j1': CREATED })
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('radio', { name: 'New step' }))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Where' }).selectedOptions[0]?.text).toBe(
    'After step 1',
  )
  type(dialog.getByRole('textbox', { name: 'Link' }), NEW)
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent. Ada decides.')
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
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('radio', { name: 'New step' }))
  type(dialog.getByRole('textbox', { name: 'Link' }), NEW)
  type(await dialog.findByRole('textbox', { name: 'Title of the step' }), 'Mine')
  fireEvent.change(dialog.getByRole('combobox', { name: 'Where' }), { target: { value: 'at the beginning' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent. Ada decides.')
  const body = server.calls('POST /path/suggestions/j1')[0]?.body as { steps: { description: string }[] }
  expect(body.steps.map(({ description }) => description)).toEqual(['Mine', 'About one', 'About two', 'About three'])
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
  const dialog = await openDialog()
  type(dialog.getByRole('textbox', { name: 'Link' }), NEW)
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent. Ada decides.')
  const bodies = server.calls('POST /path/suggestions/j1').map(({ body }) => body as { version: number; steps: [] })
  expect(bodies.map((body) => [body.version, body.steps.length])).toEqual([
    [1, 3],
    [2, 2],
  ])
})

test('a refused suggestion stays in the dialog, with the reason', async () => {
  await open(
    {},
    {
      'POST /path/suggestions/j1': () =>
        errorResponse(403, 'suggestionsPaused', 'The owner could not use your last suggestions'),
    },
  )
  const dialog = await openDialog()
  type(dialog.getByRole('textbox', { name: 'Link' }), NEW)
  type(dialog.getByRole('textbox', { name: /^Why/u }), 'It moved')
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('The owner could not use your last suggestions')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(NEW)
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Why/u }).value).toBe('It moved')
})

test('a refused link of an account without a confirmed email is explained at the field', async () => {
  const fields = { 'steps.0.url': 'Confirm your email to share links' }
  await open(
    {},
    {
      'POST /path/suggestions/j1': () =>
        Response.json({ code: 'invalid', message: 'Check the fields', fields }, { status: 400 }),
    },
  )
  const dialog = await openDialog()
  type(dialog.getByRole('textbox', { name: 'Link' }), NEW)
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText('Confirm your email to share links')).toBeTruthy()
})

test('the dialog says that a suggestion still waits, with a link to it', async () => {
  await open({}, { 'GET /path/suggestions/j1': () => [aLinkSuggestion({ by: bob })] })
  const dialog = await openDialog()
  const link = await dialog.findByRole('link', { name: 'Your suggestions' })
  expect(link.getAttribute('href')).toBe('/app/discover/journey/j1/suggestions')
})

test('a visitor signs in first, then the dialog opens', async () => {
  stubApi({
    'GET /path/journey/j1': () => aJourney({ takesSuggestions: true }),
    'GET /path/suggestions/j1': () => [],
  })
  const { router } = await renderPage('/app/discover/journey/j1')
  fireEvent.click(await screen.findByRole('button', { name: 'Suggest' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/register'))
  await signInAs(bob)
  await router.navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: 'j1' } })
  expect(await screen.findByRole('dialog', { name: 'Suggest something' })).toBeTruthy()
})

test('only the report of a link is offered where the owner takes no suggestions', async () => {
  await open({ takesSuggestions: false })
  expect(await screen.findByRole('button', { name: 'Report link' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suggest' })).toBeNull()
})

test('neither is offered where the discussion is closed', async () => {
  await openPage({ discussionClosed: true })
  await screen.findByRole('button', { name: 'My note' })
  expect(screen.queryByRole('button', { name: 'Suggest' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Report link' })).toBeNull()
})

test('the page names those who helped, and the step its helper', async () => {
  await openPage({ helpers: [{ person: bob, stepIds: ['one'] }] }, ada)
  expect((await screen.findByText('with help from')).textContent).toBe('with help from Bob Stone')
  fireEvent.click(await screen.findByRole('button', { name: /About one$/u }))
  await waitFor(() => expect(screen.getByText('Suggested by').textContent).toBe('Suggested by Bob Stone'))
  fireEvent.click(screen.getByRole('button', { name: /About two$/u }))
  await waitFor(() => expect(screen.queryByText('Suggested by')).toBeNull())
})
