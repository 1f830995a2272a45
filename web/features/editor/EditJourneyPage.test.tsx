import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

function stubServer(answers: Answers = {}) {
  return stubApi({
    'GET /badge/all': () => [{ name: 'Python' }, { name: 'React' }],
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/all': () => [],
    ...answers,
  })
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(resetSession)
afterEach(resetSession)

const address = '/app/user/path/edit?pathId=j1'

/** A server that stores `before` when the form is opened, and has stored `after` when it is saved. */
function savedElsewhere(before: Parameters<typeof aJourney>[0], after: Parameters<typeof aJourney>[0]) {
  const opened = aJourney({ ...before, version: 4 })
  const now = { stored: opened }
  const server = stubServer({
    'GET /path/journey/j1': () => now.stored,
    'PUT /path/j1': ({ body }) =>
      (body as { version: number }).version === now.stored.version
        ? aJourney({ version: 6 })
        : errorResponse(409, 'conflict', 'This was changed in the meantime'),
  })
  const sent = () => server.calls('PUT /path/j1').map(({ body }) => body as Record<string, unknown>)
  return { sent, save: () => (now.stored = aJourney({ ...before, ...after, version: 5 })) }
}

test('a journey that was saved elsewhere gets the changes of both', async () => {
  const [first] = aJourney({}).steps ?? []
  if (!first) throw new Error('There is no step')
  const { sent, save } = savedElsewhere(
    { steps: [first] },
    { steps: [first, { ...first, id: 's9', url: 'https://example.org/9' }] },
  )
  await signInAs(ada)
  const { router } = await renderPage(address)
  await waitFor(() => expect(field('Name').value).toBe('Machine learning from the ground up'))
  save()
  fireEvent.change(field('Name'), { target: { value: 'A better name' } })
  press('Save Changes')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
  expect(await screen.findByText('Saved together with the changes made elsewhere')).toBeTruthy()
  expect(sent().map(({ version }) => version)).toEqual([4, 5])
  expect(sent()[1]).toMatchObject({ name: 'A better name', steps: [{ id: first.id }, { id: 's9' }] })
})

test('where both changed the same text, the person is asked and loses no input', async () => {
  const { sent, save } = savedElsewhere({}, { name: 'Their name', description: 'Their words' })
  await signInAs(ada)
  const { router } = await renderPage(address)
  await waitFor(() => expect(field('Name').value).toBe('Machine learning from the ground up'))
  save()
  fireEvent.change(field('Name'), { target: { value: 'A better name' } })
  press('Save Changes')
  expect(await screen.findByText('Their name')).toBeTruthy()
  expect(field('Name').value).toBe('A better name')
  fireEvent.click(screen.getByRole('radio', { name: 'Take the other' }))
  press('Save Changes')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
  expect(sent().at(-1)).toMatchObject({ name: 'Their name', description: 'Their words', version: 5 })
})

test('a step that Ada removed and Bob rewrote is asked with what Bob wrote, and so is the order that both changed', async () => {
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((id) => aStep(id))
  if (!one || !two || !three || !four) throw new Error('There are no steps')
  const { sent, save } = savedElsewhere(
    { steps: [one, two, three, four] },
    { steps: [{ ...one, description: 'Start here' }, four, two, three] },
  )
  await signInAs(ada)
  await renderPage(address)
  const choose = async (number: number, entry: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `More for step ${number}` }))
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  }
  await choose(1, 'Delete')
  await choose(3, 'Move up')
  save()
  press('Save Changes')
  const asked = within(await screen.findByRole('alert', { name: 'Changed here and elsewhere' }))
  expect(asked.getByText('You removed the step')).toBeTruthy()
  expect(asked.getByText(/^Start here/u)).toBeTruthy()
  const arranged = asked.getAllByRole('definition').slice(-2)
  expect(arranged.map(({ textContent }) => textContent)).toEqual([
    '1. About two\n2. About four\n…',
    '1. About four\n2. About two\n…',
  ])
  const [take] = asked.getAllByRole('radio', { name: 'Take the other' })
  if (take) fireEvent.click(take)
  expect(await asked.findByText(/2\. About four/u)).toBeTruthy()
  press('Save Changes')
  await waitFor(() => expect(sent()).toHaveLength(2))
  const { steps } = sent()[1] as { steps: { id: string; description: string }[] }
  expect(steps.map(({ id, description }) => [id, description])).toEqual([
    ['one', 'Start here'],
    ['two', 'About two'],
    ['four', 'About four'],
    ['three', 'About three'],
  ])
})

test('sends a changed visibility alone', async () => {
  const server = stubServer({
    'GET /path/journey/j1': () => aJourney({ version: 4 }),
    'PUT /path/j1': () => aJourney({ visibility: 'private' }),
  })
  await signInAs(ada)
  const { router } = await renderPage(address)
  fireEvent.click(await screen.findByText(/^Public ·/u))
  fireEvent.change(field('Who can see it'), { target: { value: 'private' } })
  press('Save Changes')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
  expect(server.calls('PUT /path/j1').map(({ body }) => body)).toEqual([{ visibility: 'private', version: 4 }])
})

test('the owner chooses whether readers can suggest changes', async () => {
  const server = stubServer({
    'GET /path/journey/j1': () => aJourney({ version: 4, takesSuggestions: true }),
    'PUT /path/j1': () => aJourney({ takesSuggestions: false }),
  })
  await signInAs(ada)
  await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: /^Details/u }))
  expect(field('Readers can suggest changes').checked).toBe(true)
  fireEvent.click(field('Readers can suggest changes'))
  press('Save Changes')
  expect(await screen.findByText('Your changes are saved')).toBeTruthy()
  const sent = { visibility: 'public', takesSuggestions: false, version: 4 }
  expect(server.calls('PUT /path/j1').map(({ body }) => body)).toEqual([sent])
})

test('a co-author is not asked whether readers can suggest changes', async () => {
  const server = stubServer({
    'GET /path/journey/j1': () => aJourney({ coauthors: [bob], takesSuggestions: true }),
    'PUT /path/j1': () => aJourney(),
  })
  await signInAs(bob)
  await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: /^Details/u }))
  expect(screen.queryByLabelText('Readers can suggest changes')).toBeNull()
  fireEvent.change(field('Name'), { target: { value: 'A better name' } })
  press('Save Changes')
  expect(await screen.findByText('Your changes are saved')).toBeTruthy()
  expect(server.calls('PUT /path/j1')[0]?.body).not.toHaveProperty('takesSuggestions')
})

test('asks for a badge if a moderator removed the last one', async () => {
  const server = stubServer({ 'GET /path/journey/j1': () => aJourney({ badges: [] }) })
  await signInAs(ada)
  await renderPage(address)
  await waitFor(() => expect(field('Name').value).toBe('Machine learning from the ground up'))
  press('Save Changes')
  expect(await screen.findByText('Choose at least one badge')).toBeTruthy()
  expect(server.calls('PUT /path/j1')).toEqual([])
})

test('moves a step by its menu, announces its position, and undoes a deletion', async () => {
  stubServer()
  await signInAs(ada)
  await renderPage(address)
  const steps = await screen.findByRole('region', { name: 'Steps' })
  const rows = () =>
    within(steps)
      .getAllByRole('listitem')
      .map((row) => /About (one|two|three)/u.exec(row.textContent ?? '')?.[1])
  expect(rows()).toEqual(['one', 'two', 'three'])
  const choose = async (number: number, entry: string) => {
    press(`More for step ${number}`)
    fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  }
  await choose(3, 'Move up')
  expect(rows()).toEqual(['one', 'three', 'two'])
  expect(within(steps).getByRole('status').textContent).toBe('Step moved to position 2 of 3')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for step 2' }))
  await choose(1, 'Delete')
  expect(rows()).toEqual(['three', 'two'])
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(rows()).toEqual(['one', 'three', 'two'])
  await choose(1, 'Move down')
  expect(rows()).toEqual(['three', 'one', 'two'])
})

test('shows only that a journey belongs to another person', async () => {
  stubServer()
  await signInAs(bob)
  await renderPage(address)
  expect(await screen.findByRole('heading', { name: 'Only the owner of this journey can do this' })).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
})

test('deletes after confirmation, and the toast restores the journey', async () => {
  const server = stubServer({
    'DELETE /path/j1': noContent,
    'POST /path/restore/j1': () => aJourney(),
  })
  await signInAs(ada)
  const { router } = await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover'))
  await screen.findByRole('heading', { name: 'Discover', level: 1 })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Journey restored')).toBeTruthy()
  expect(server.calls('POST /path/restore/j1')).toHaveLength(1)
})
