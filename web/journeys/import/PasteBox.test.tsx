import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportPreview } from '#contract/import.ts'
import { NO_PREVIEW } from '#contract/preview.ts'
import { bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

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
  await visit('/app/create/journey')
  return server
}

async function paste(text: string) {
  fireEvent.change(await screen.findByLabelText('Paste or drop a list'), { target: { value: text } })
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
  expect((screen.getByLabelText('Paste or drop a list') as HTMLTextAreaElement).value).toBe('')
})

test('of more links than fit, whole sections are chosen, and others can be', async () => {
  const steps = Array.from({ length: 210 }, (_, index) => link(`s${index}`, index < 150 ? 'Long' : 'Short'))
  await openWith(() => found({ steps }))
  await paste('a long list')
  const dialog = await screen.findByRole('dialog', { name: 'Choose what to add' })
  expect(dialog.textContent).toContain('Links found: 210. Kept: 210. Left out: 0.')
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
  expect((screen.getByLabelText('Paste or drop a list') as HTMLTextAreaElement).value).toBe('deep')
})

test('titles and minutes fill in from the links, and given titles stay', async () => {
  const bare = { ...link('bare'), title: 'https://example.org/bare' }
  await openWith(() => found({ steps: [bare, link('Named')] }), {
    'GET /preview': ({ query }) => ({ ...NO_PREVIEW, url: query.get('url'), title: 'From the page', minutes: 12 }),
  })
  await paste('two links')
  expect(await screen.findByText('From the page')).toBeTruthy()
  expect(screen.getByText('Named')).toBeTruthy()
  expect(await screen.findByText(/about 25 min/)).toBeTruthy()
})
