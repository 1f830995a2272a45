import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepUnsent, readUnsent } from '#web/core/ui/state/unsent.ts'
import { ada, aJourney, aStep } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const draft = {
  name: 'Machine learning from the ground up',
  description: 'From linear algebra to a model',
  badges: [{ name: 'Python' }],
  steps: [aStep('one'), aStep('two')],
  visibility: 'public',
}

function stubServer(answers: Answers = {}) {
  return stubApi({
    'GET /badge/all': () => [{ name: 'Python' }, { name: 'React' }],
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /path/all': () => [],
    'GET /path/user/following': () => [],
    ...answers,
  })
}

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const rows = () =>
  within(screen.getByRole('region', { name: /steps/iu }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

beforeEach(resetSession)
afterEach(resetSession)

describe('creating a journey', () => {
  test("validates by the server's schema and shows errors at the fields", async () => {
    const server = stubServer()
    await signInAs(ada)
    await renderPage('/app/create/journey')
    fireEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    expect(await screen.findByText('Give your journey a name')).toBeTruthy()
    expect(screen.getByText('Choose at least one badge')).toBeTruthy()
    expect(server.calls('POST /path/create')).toEqual([])
  })

  test('stores the draft on the device and publishes with one idempotency key', async () => {
    let refusals = 1
    const server = stubServer({
      'POST /path/create': () =>
        refusals-- > 0 ? errorResponse(503, 'unavailable', "We're very busy right now") : aJourney(),
    })
    await signInAs(ada)
    keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content: draft })
    const { router } = await renderPage('/app/create/journey')
    await waitFor(() => expect(field('Name').value).toBe(draft.name))
    press('Publish')
    expect(await screen.findByText("We're very busy right now")).toBeTruthy()
    expect(readUnsent('ada', 'draft')).not.toBeNull()
    press('Publish')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
    const [first, second] = server.calls('POST /path/create')
    expect(second?.body).toMatchObject({ name: draft.name, badges: [{ name: 'Python' }] })
    expect(first?.headers.get('Idempotency-Key')).toBe(second?.headers.get('Idempotency-Key'))
    expect(readUnsent('ada', 'draft')).toBeNull()
  })

  test('the page of the published journey opens with its panel', async () => {
    stubServer({ 'POST /path/create': () => aJourney() })
    await signInAs(ada)
    keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content: draft })
    await renderPage('/app/create/journey')
    await waitFor(() => expect(field('Name').value).toBe(draft.name))
    press('Publish')
    await screen.findByRole('heading', { name: draft.name, level: 1 })
    expect(screen.getByRole('heading', { name: 'Your journey is live' })).toBeTruthy()
  })

  test("adding a step doesn't submit the journey", async () => {
    const server = stubServer()
    await signInAs(ada)
    await renderPage('/app/create/journey')
    fireEvent.click(await screen.findByRole('button', { name: 'Add Steps by hand' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Type'), { target: { value: 'Book' } })
    fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'A good book' } })
    fireEvent.change(dialog.getByLabelText('Link'), { target: { value: 'www.example.org' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.queryByText('Give your journey a name')).toBeNull()
    expect(server.calls('POST /path/create')).toEqual([])
  })
})

test('names the steps whose links do not look right, opens them, and publishes them all the same', async () => {
  const server = stubServer({ 'POST /path/create': () => aJourney() })
  await signInAs(ada)
  const broken = (id: string) => ({ ...aStep(id), url: `https://example.org/${id}][The` })
  const steps = [aStep('one'), ...['two', 'three', 'four', 'five'].map(broken)]
  keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content: { ...draft, steps } })
  await renderPage('/app/create/journey')
  await waitFor(() => expect(field('Name').value).toBe(draft.name))
  expect(screen.getAllByText("This link doesn't look right")).toHaveLength(4)
  expect(screen.getAllByText('1 more link looks like this').length).toBeGreaterThan(0)
  const text = "The link of step 2 doesn't look right: https://example.org/two][The"
  fireEvent.click(screen.getAllByRole('button', { name: text })[0] as HTMLElement)
  expect(document.activeElement).toBe(field('Link'))
  fireEvent.change(field('Link'), { target: { value: 'https://example.org/two' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: text })).toBeNull())
  press('Publish')
  await waitFor(() => expect(server.calls('POST /path/create')).toHaveLength(1))
})

test('tells a person whose posting is paused before they write', async () => {
  stubServer()
  await signInAs({ ...ada, pausedUntil: new Date(Date.now() + 86_400_000).toISOString() })
  await renderPage('/app/create/journey')
  expect(await screen.findByText(/^You can't post until .* at .*: a moderator has paused it/u)).toBeTruthy()
})

test('starts with the name in the address, which is no draft yet', async () => {
  const server = stubServer()
  await signInAs(ada)
  await renderPage('/app/create/journey?name=Beekeeping')
  await waitFor(() => expect(field('Name').value).toBe('Beekeeping'))
  expect(server.calls('POST /draft')).toEqual([])
})

test('shows at the box for steps that their texts are too long, and keeps them', async () => {
  const sentence = 'A journey can hold 500 kB of text'
  stubServer({
    'POST /path/create': () => errorResponse(413, 'tooLarge', 'This is too large', { steps: sentence }),
  })
  await signInAs(ada)
  keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content: draft })
  await renderPage('/app/create/journey')
  await waitFor(() => expect(field('Name').value).toBe(draft.name))
  press('Publish')
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getByLabelText('Paste links or a list').getAttribute('aria-invalid')).toBe('true')
  expect(field('Name').value).toBe(draft.name)
})

test('asks before leaving while the draft can’t be saved', async () => {
  stubServer({ 'POST /draft': () => errorResponse(503, 'unavailable', 'Busy') })
  await signInAs(ada)
  const { router } = await renderPage('/app/create/journey')
  await screen.findByRole('button', { name: 'Publish' })
  fireEvent.change(field('Name'), { target: { value: 'Half a journey' } })
  await screen.findByText('Not saved, trying again', {}, { timeout: 3000 })
  await act(async () => void router.navigate({ to: '/app/following' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without publishing?' })
  expect(dialog.textContent).toContain('They stay on this device')
  press('Leave')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/following'))
})

test('the details are folded with their values, and open by themselves if one is missing', async () => {
  stubServer()
  await signInAs(ada)
  keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content: { ...draft, badges: [], level: 'beginner' } })
  await renderPage('/app/create/journey')
  const details = await screen.findByRole('button', { name: /^Details/ })
  expect(details.textContent).toMatch(/Public.*Beginner.*no badge yet/)
  expect(screen.getByText('Still missing: a badge')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull()
  press('Publish')
  expect(await screen.findByText('Choose at least one badge')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Description' })).toBeTruthy()
  expect(details.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe('badges'))
})

test('the checklist says what is in place and what to add next', async () => {
  stubServer()
  await signInAs(ada)
  keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content: draft })
  await renderPage('/app/create/journey')
  expect(await screen.findByText('Name and 2 steps are in place')).toBeTruthy()
  expect(screen.getByText('Add a “Why this one” to step 1')).toBeTruthy()
})

test('a line beside Publish names what is missing, and a press opens the first of it', async () => {
  stubServer()
  await signInAs(ada)
  await renderPage('/app/create/journey')
  expect(await screen.findByText('Still missing: a name, a description, a badge')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Publish' }).getAttribute('aria-describedby')).toBeTruthy()
  press('Still missing: a name, a description, a badge')
  expect(document.activeElement).toBe(field('Name'))
})

test('a journey without steps can be published, and Publish says that lists leave it out', async () => {
  stubServer()
  await signInAs({ ...ada, licence: 'ccBy' })
  const content = { ...draft, steps: [], licence: 'ccBy' }
  keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content })
  await renderPage('/app/create/journey')
  expect(await screen.findByRole('button', { name: 'Listed once it has a step · CC BY 4.0 · Change' })).toBeTruthy()
})

test('a missing description is opened in the folded details', async () => {
  stubServer()
  await signInAs(ada)
  keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content: { ...draft, description: '' } })
  await renderPage('/app/create/journey')
  await screen.findByText('Still missing: a description')
  press('Still missing: a description')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Description' }))
})

test('the badges that the texts of the journey name are proposed, and no others', async () => {
  stubServer()
  await signInAs(ada)
  const content = { ...draft, name: 'First steps in Python', badges: [] }
  keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content })
  await renderPage('/app/create/journey')
  fireEvent.click(await screen.findByRole('button', { name: /^Details/ }))
  const field = screen.getByRole('combobox', { name: 'Badges' })
  fireEvent.focus(field)
  const list = await screen.findByRole('listbox')
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Python'])
})
