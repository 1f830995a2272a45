import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportPreview } from '#contract/import.ts'
import type { Journey } from '#contract/journey.ts'
import { NO_PREVIEW } from '#contract/preview.ts'
import { aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { toSteps } from './imported-steps.ts'

const link = (name: string, section?: string) => ({
  title: name,
  url: `https://example.org/${name}`,
  ...(section !== undefined && { section }),
})
const found = (preview: Partial<ImportPreview>): ImportPreview => {
  const { steps = [], skipped = [] } = preview
  return { format: 'markdown', found: steps.length + skipped.length, steps, skipped, ...preview }
}

async function openWith(answer: Answers[string], more: Answers = {}) {
  const server = stubApi({ 'GET /badge/all': () => [], 'POST /import/preview': answer, ...more })
  await renderPage('/app/create/journey')
  return server
}

async function paste(text: string) {
  fireEvent.change(await screen.findByLabelText('Paste links or a list'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
}

const rows = () => screen.getAllByRole('button', { name: /^Edit step/ }).length

beforeEach(async () => {
  await resetSession()
  localStorage.clear()
  stubApi()
  await signInAs(bob)
})
afterEach(resetSession)

test('pasted links become steps below their sections, and the list names the journey', async () => {
  const steps = [link('one', 'Start'), link('two', 'Start'), link('three', 'Go on')]
  await openWith(() => found({ name: 'A list', steps }))
  await paste('- a list')
  await waitFor(() => expect(rows()).toBe(3))
  expect(screen.getAllByRole('heading', { level: 3, name: 'Start' })).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 3, name: 'Go on' })).toBeTruthy()
  expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('A list')
  expect((screen.getByLabelText('Paste links or a list') as HTMLTextAreaElement).value).toBe('')
})

test('the box has the focus, and takes what is pasted outside of fields', async () => {
  await openWith(() => found({}))
  const box = (await screen.findByLabelText('Paste links or a list')) as HTMLTextAreaElement
  expect(document.activeElement).toBe(box)
  const clipboardData = {
    files: [],
    getData: (type: string) => (type === 'text/plain' ? 'https://example.org/a\nhttps://example.org/b' : ''),
  }
  box.blur()
  fireEvent.paste(screen.getByLabelText('Name'), { clipboardData })
  expect(box.value).toBe('')
  fireEvent.paste(document.body, { clipboardData })
  expect(box.value).toBe('https://example.org/a\nhttps://example.org/b')
  expect(document.activeElement).toBe(box)
  expect(screen.getByRole('button', { name: 'Add 2 steps' })).toBeTruthy()
})

test('a list copied from a page brings its links, in the box and outside of fields', async () => {
  await openWith(() => found({}))
  const box = (await screen.findByLabelText('Paste links or a list')) as HTMLTextAreaElement
  const texts: Record<string, string> = {
    'text/plain': 'One',
    'text/html': '<ul><li><a href="https://a.example">One</a></ul>',
  }
  const clipboardData = { files: [], getData: (type: string) => texts[type] ?? '' }
  fireEvent.paste(box, { clipboardData })
  expect(box.value).toBe('- [One](https://a.example)\n')
  box.blur()
  fireEvent.paste(document.body, { clipboardData })
  expect(box.value).toBe('- [One](https://a.example)\n- [One](https://a.example)')
})

test('a text that was pasted and not added is there after a reload', async () => {
  await openWith(() => found({}))
  fireEvent.change(await screen.findByLabelText('Paste links or a list'), {
    target: { value: 'https://example.org/a' },
  })
  cleanup()
  await openWith(() => found({}))
  expect(((await screen.findByLabelText('Paste links or a list')) as HTMLTextAreaElement).value).toBe(
    'https://example.org/a',
  )
})

test('the only section of a list without a title names the journey', async () => {
  await openWith(() => found({ steps: [link('one', 'Knots'), link('two', 'Knots')] }))
  await paste('a list')
  await waitFor(() => expect((screen.getByLabelText(/^Name/) as HTMLInputElement).value).toBe('Knots'))
})

test('of more links than fit, whole sections are chosen, and others can be', async () => {
  const steps = Array.from({ length: 210 }, (_, index) => link(`s${index}`, index < 150 ? 'Long' : 'Short'))
  await openWith(() => found({ steps }))
  await paste('a long list')
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to add' })
  expect(dialog.textContent).toContain('210 of 210 links kept, 0 left out')
  const add = () => within(dialog).getByRole('button', { name: /^Add \d+ steps/ })
  expect(add().textContent).toBe('Add 150 steps')
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Short/ }))
  expect(within(dialog).getByRole('status').textContent).toBe('210 chosen, but there is room for only 200')
  expect((add() as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Long/ }))
  fireEvent.click(add())
  await waitFor(() => expect(rows()).toBe(60))
})

test('a link that was left out can be brought back', async () => {
  const skipped: ImportPreview['skipped'] = [
    { title: 'Licence', url: 'https://example.org/licence', reason: 'licence' },
    { title: 'Up', url: '#up', reason: 'anchor' },
  ]
  await openWith(() => found({ steps: [link('one')], skipped }))
  await paste('a list')
  fireEvent.click(await screen.findByRole('button', { name: 'Left out: 2' }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Licence/ }))
  expect(screen.queryByRole('checkbox', { name: /^Up/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 steps' }))
  await waitFor(() => expect(rows()).toBe(2))
})

test('a refused text stays in the field, with the reason', async () => {
  await openWith(() => errorResponse(422, 'unreadable', "This can't be read", { text: 'It is nested too deeply' }))
  await paste('deep')
  expect(await screen.findByText('It is nested too deeply')).toBeTruthy()
  expect((screen.getByLabelText('Paste links or a list') as HTMLTextAreaElement).value).toBe('deep')
})

test('titles and minutes fill in from the links, and given titles stay', async () => {
  const bare = { ...link('bare'), title: 'https://example.org/bare' }
  await openWith(() => found({ steps: [bare, link('Named')] }), {
    'GET /preview': ({ query }) => ({ ...NO_PREVIEW, url: query.get('url'), title: 'From the page', minutes: 12 }),
  })
  await paste('two links')
  expect(await screen.findByText('From the page')).toBeTruthy()
  expect(screen.getByText('Named')).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText(/about 25 min/)).toHaveLength(2))
})

test('a long list becomes a series, which goes on after a failure and is published with its journey', async () => {
  const steps = Array.from({ length: 210 }, (_, index) => link(`s${index}`, index < 150 ? 'Long' : 'Short'))
  const created: Journey[] = []
  let refusals = 1
  const server = await openWith(() => found({ name: 'Everything', steps }), {
    'GET /badge/all': () => [{ name: 'Knots' }],
    'POST /path/create': ({ body }) => {
      if (created.length === 1 && refusals-- > 0) return errorResponse(503, 'unavailable', "We're very busy right now")
      const journey = aJourney({
        ...(body as Partial<Journey>),
        id: `part-${created.length + 1}`,
        owner: bob,
        steps: undefined,
      })
      created.push(journey)
      return journey
    },
    ...Object.fromEntries(
      [1, 2, 3].map((part) => [`GET /path/journey/part-${part}`, () => created[part - 1]] as const),
    ),
    'PUT /path/part-1': () => created[0],
    'PUT /path/part-2': () => created[1],
  })
  await paste('a long list')
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose what to add' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'One journey per section, linked as a series' }))
  const create = () => dialog.getByRole('button', { name: 'Create 2 journeys' }) as HTMLButtonElement
  expect(create().disabled).toBe(true)
  fireEvent.focus(dialog.getByLabelText('Badges'))
  const badges = await dialog.findByRole('combobox', { name: 'Badges' })
  fireEvent.input(badges, { target: { value: 'Kno' }, inputType: 'insertText' })
  fireEvent.click(await screen.findByRole('option', { name: /Knots/ }))
  fireEvent.click(create())
  await dialog.findByText("We're very busy right now")
  fireEvent.click(create())
  await waitFor(() => expect(rows()).toBe(2))
  expect(created.map(({ name, visibility }) => [name, visibility])).toEqual([
    ['Long', 'private'],
    ['Short', 'private'],
  ])
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'All of it' } })
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Publish all' }))
  await waitFor(() => expect(server.calls('PUT /path/part-2')[0]?.body).toEqual({ visibility: 'public' }))
  expect(server.calls('PUT /path/part-1')).toHaveLength(1)
  expect(created[2]?.badges).toEqual([{ name: 'Knots' }])
})

test('what an export of Cairn says fills empty fields, and ticks of the list are set after publishing', async () => {
  const steps = [{ ...link('one'), done: true }, link('two')]
  const journey = { description: 'All about knots', badges: [{ name: 'Knots' }], closingWords: 'Well done' }
  const server = await openWith(() => found({ name: 'Knots', journey, steps }), {
    'POST /path/create': () => aJourney(),
    'GET /path/journey/j1': () => aJourney(),
    'PUT /path/progress/j1': () => ({ completed: ['one'], finishedAt: null, newSince: 0, newSteps: [] }),
  })
  fireEvent.change(await screen.findByLabelText('Description'), { target: { value: 'My own words' } })
  await paste('an export')
  await waitFor(() => expect(rows()).toBe(2))
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(server.calls('PUT /path/progress/j1')[0]?.body).toEqual({ done: ['one'] }))
  expect(server.calls('POST /path/create')[0]?.body).toMatchObject({
    description: 'My own words',
    badges: [{ name: 'Knots' }],
    closingWords: 'Well done',
  })
})

test('of alternatives whose first one is left out, the next one becomes the first', () => {
  const all = [link('one'), link('two'), { ...link('three'), orPrevious: true }, { ...link('four'), orPrevious: true }]
  const steps = toSteps(
    [0, 2, 3].flatMap((index) => all[index] ?? []),
    all,
    'https://cairn.example',
  )
  expect(steps.map(({ orPrevious }) => Boolean(orPrevious))).toEqual([false, false, true])
})
