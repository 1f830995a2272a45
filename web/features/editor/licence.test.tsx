import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ImportPreview } from '#contract/import.ts'
import type { Licence } from '#contract/rules/journey.ts'
import { keepUnsent } from '#web/core/ui/state/unsent.ts'
import { ada, aJourney, aStep } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const found: ImportPreview = {
  format: 'opml',
  name: 'Knots',
  found: 1,
  steps: [{ title: 'Reef knot', url: 'https://example.org/reef' }],
  skipped: [],
}
const filled = { name: 'Knots', description: 'To tie', badges: [{ name: 'Python' }], steps: [aStep('one')] }
const select = () => screen.getByLabelText<HTMLSelectElement>('Rights to your texts')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

function stubServer(answers: Answers = {}) {
  return stubApi({
    'GET /badge/all': () => [{ name: 'Python' }],
    'GET /draft/all': () => [],
    'POST /draft': () => Response.json({ id: 'd1', version: 1, updatedAt: '2026-11-22T11:04:00.000Z' }),
    'PUT /draft/d1': () => ({ id: 'd1', version: 2, updatedAt: '2026-11-22T11:04:00.000Z' }),
    'DELETE /draft/d1': noContent,
    'GET /path/all': () => [],
    'GET /path/journey/j1': () => aJourney(),
    'GET /preview': () => ({}),
    'POST /import/preview': () => found,
    'POST /path/links': () => [],
    ...answers,
  })
}

async function create(licence: Licence) {
  stubServer()
  await signInAs({ ...ada, licence })
  await renderPage('/app/create/journey')
  await screen.findByLabelText('Name')
  fireEvent.click(screen.getByRole('button', { name: /^Details/u }))
}

test('a new journey starts with what its author chose last', async () => {
  await create('reserved')
  expect(select().value).toBe('reserved')
  expect([...select().options].map(({ text }) => text)).toEqual(['CC BY 4.0', 'All rights reserved'])
  fireEvent.change(select(), { target: { value: 'ccBy' } })
  expect(screen.getByText(/if they credit you/u)).toBeTruthy()
})

test('the licence beside Publish leads to its choice', async () => {
  stubServer()
  await signInAs({ ...ada, licence: 'ccBy' })
  keepUnsent('ada', 'draft', {
    key: 'kept',
    unanswered: null,
    content: { ...filled, visibility: 'public', licence: 'ccBy' },
  })
  await renderPage('/app/create/journey')
  fireEvent.click(await screen.findByRole('button', { name: 'CC BY 4.0 · Change' }))
  expect(document.activeElement).toBe(select())
})

test('publishing sends the licence on the screen, and the next journey starts with it', async () => {
  const server = stubServer({ 'POST /path/create': () => aJourney({ licence: 'reserved' }) })
  await signInAs({ ...ada, licence: 'ccBy' })
  keepUnsent('ada', 'draft', { key: 'kept', unanswered: null, content: { ...filled, visibility: 'public' } })
  const { router } = await renderPage('/app/create/journey')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Knots'))
  press(/^Details/u)
  expect(select().value).toBe('ccBy')
  fireEvent.change(select(), { target: { value: 'reserved' } })
  press('Publish')
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
  expect(server.calls('POST /path/create')[0]?.body).toMatchObject({ licence: 'reserved' })
  await router.navigate({ to: '/app/create/journey' })
  await screen.findByLabelText('Name')
  expect(select().value).toBe('reserved')
})

test.each([
  ['a file', 'Not chosen yet'],
  ['pasted links', 'CC BY 4.0'],
])('a new journey that begins with %s has the choice "%s"', async (source, choice) => {
  await create('ccBy')
  if (source === 'a file') {
    const box = screen.getByRole('textbox', { name: 'Paste links or a list' }).closest('.paste-box') as Element
    const file = new File(['<opml/>'], 'knots.opml')
    fireEvent.drop(box, { dataTransfer: { files: [file], types: ['Files'] } })
    fireEvent.click(await screen.findByRole('button', { name: 'Add 1 step' }))
  } else {
    const text = 'https://example.org/reef'
    fireEvent.change(screen.getByRole('textbox', { name: 'Paste links or a list' }), { target: { value: text } })
    press('Add 1 step')
  }
  await screen.findByText(/Reef knot/u)
  expect(select().selectedOptions[0]?.text).toBe(choice)
})

test("editing sends a licence only if it was changed, and can't take a choice back", async () => {
  const server = stubServer({
    'GET /path/journey/j1': () => aJourney({ licence: 'ccBy', version: 4 }),
    'PUT /path/j1': () => aJourney(),
  })
  await signInAs(ada)
  const { router } = await renderPage('/app/user/path/edit?pathId=j1')
  const save = async (change: () => void) => {
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).not.toBe(''))
    change()
    press('Save Changes')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover/journey/j1'))
    return server.calls('PUT /path/j1').at(-1)?.body
  }
  const renamed = await save(() => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bends' } }))
  expect(renamed).not.toHaveProperty('licence')
  await router.navigate({ to: '/app/user/path/edit', search: { pathId: 'j1' } })
  const changed = await save(() => {
    expect([...select().options].map(({ value }) => value)).toEqual(['ccBy', 'reserved'])
    fireEvent.change(select(), { target: { value: 'reserved' } })
  })
  // Without the texts, which can't be sent while posting is paused.
  expect(changed).toEqual({ visibility: 'public', licence: 'reserved', version: 4 })
})
