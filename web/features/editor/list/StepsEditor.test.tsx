import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, aJourney, aStep } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const steps = [aStep('one'), { ...aStep('two'), section: 'Basics' }, aStep('three'), aStep('four')]

async function openEditor() {
  const server = stubApi({
    'GET /badge/all': () => [],
    'GET /preview': () => ({ title: null, description: null, siteName: null, image: null }),
    'GET /path/journey/j1': () => aJourney({ steps }),
    'PUT /path/j1': () => aJourney({ steps }),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
  })
  await signInAs(ada)
  await renderPage('/app/user/path/edit?pathId=j1')
  await screen.findByRole('button', { name: 'Edit step 4' })
  return server
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const choose = async (place: string, entry: string) => {
  press(`More for ${place}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const editor = () => screen.getByRole('region', { name: 'Steps' })
const titles = () =>
  within(editor())
    .getAllByRole('listitem')
    .map((row) => /About (one|two|three|four|another)/u.exec(row.textContent ?? '')?.[1])
const fields = (number: number) => within(screen.getByRole('group', { name: `Edit step ${number}` }))
const type = (label: string, value: string) => fireEvent.change(fields(1).getByLabelText(label), { target: { value } })

test('a step is edited in its row, and Cancel takes the typing back', async () => {
  await openEditor()
  press('Edit step 1')
  type('Description', 'About something else')
  fireEvent.click(fields(1).getByRole('button', { name: 'Cancel' }))
  expect(titles()[0]).toBe('one')
  press('Edit step 1')
  type('Description', 'About another')
  fireEvent.click(fields(1).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(titles()[0]).toBe('another'))
  expect(document.activeElement?.textContent).toBe('Edit step 1')
})

test('Esc keeps what was typed, and an invalid field keeps the row open', async () => {
  await openEditor()
  press('Edit step 1')
  type('Description', 'About another')
  fireEvent.keyDown(fields(1).getByLabelText('Description'), { key: 'Escape' })
  await waitFor(() => expect(titles()[0]).toBe('another'))
  press('Edit step 1')
  type('Description', '')
  type('Link', 'https://example.org/typed')
  fireEvent.keyDown(fields(1).getByLabelText('Description'), { key: 'Escape' })
  await waitFor(() => expect(fields(1).getByLabelText('Description').getAttribute('aria-invalid')).toBe('true'))
  expect(fields(1).getByLabelText('Link')).toHaveProperty('value', 'https://example.org/typed')
})

test('Undo returns what Cancel took back', async () => {
  await openEditor()
  press('Edit step 1')
  type('Description', 'About another')
  fireEvent.click(fields(1).getByRole('button', { name: 'Cancel' }))
  expect(titles()[0]).toBe('one')
  press('Undo')
  await waitFor(() => expect(titles()[0]).toBe('another'))
})

test('what is typed in an open row is saved with the journey', async () => {
  const server = await openEditor()
  press('Edit step 1')
  type('Description', 'About another')
  press('Save Changes')
  await waitFor(() =>
    expect(server.calls('PUT /path/j1')[0]?.body).toMatchObject({
      steps: [{ description: 'About another' }, {}, {}, {}],
    }),
  )
})

test('an invalid row keeps the journey from being saved', async () => {
  const server = await openEditor()
  press('Edit step 1')
  type('Link', 'nothing')
  fireEvent.blur(fields(1).getByLabelText('Link'))
  press('Save Changes')
  expect(document.activeElement).toBe(fields(1).getByLabelText('Link'))
  expect(server.calls('PUT /path/j1')).toEqual([])
})

test('undo and redo by buttons and keys', async () => {
  await openEditor()
  await choose('step 1', 'Delete')
  await choose('step 3', 'Move up')
  expect(titles()).toEqual(['two', 'four', 'three'])
  fireEvent.keyDown(editor(), { key: 'z', ctrlKey: true })
  press('Undo')
  expect(titles()).toEqual(['one', 'two', 'three', 'four'])
  expect(within(editor()).getByRole('heading', { name: 'Basics' })).toBeTruthy()
  press('Redo')
  expect(titles()).toEqual(['two', 'three', 'four'])
})

test('several selected steps are changed, moved and deleted at once', async () => {
  const server = await openEditor()
  press('Select steps')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select step 3' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select step 4' }))
  press('Set type')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Book' }))
  press('How it counts')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mark as optional' }))
  press('Move')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move to the top' }))
  expect(titles()).toEqual(['three', 'four', 'one', 'two'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select step 1' }))
  press('Delete the selected steps')
  expect(titles()).toEqual(['three', 'one', 'two'])
  press('Done')
  press('Save Changes')
  await waitFor(() =>
    expect(server.calls('PUT /path/j1')[0]?.body).toMatchObject({
      steps: [{ stepType: 'Book', optional: true }, {}, { section: 'Basics' }],
    }),
  )
})

test('a section is started, renamed and left by menu and keyboard', async () => {
  await openEditor()
  await choose('step 3', 'Start a section here')
  const heading = screen.getByLabelText('Section heading')
  fireEvent.change(heading, { target: { value: 'Practice' } })
  fireEvent.keyDown(heading, { key: 'Enter' })
  expect(within(editor()).getByRole('heading', { name: 'Practice' })).toBeTruthy()
  await choose('step 1', 'Move to “Practice”')
  expect(titles()).toEqual(['two', 'three', 'four', 'one'])
})

test('the focus stays near what was changed', async () => {
  await openEditor()
  const focused = () => document.activeElement?.textContent
  await choose('step 3', 'Start a section here')
  fireEvent.keyDown(screen.getByLabelText('Section heading'), { key: 'Enter' })
  expect(focused()).toBe('Rename section New section')
  await choose('section Basics', 'Move down')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for section Basics' }))
  press('Select steps')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select step 1' }))
  press('Done')
  expect(focused()).toBe('Select steps')
})

test('Alt with an arrow moves the row whose button has the focus', async () => {
  await openEditor()
  const pencil = screen.getByRole('button', { name: 'Edit step 4' })
  pencil.focus()
  fireEvent.keyDown(pencil, { key: 'ArrowUp', altKey: true })
  expect(titles()).toEqual(['one', 'two', 'four', 'three'])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit step 3' }))
})

test('a section can be started at the last step below the list', async () => {
  await openEditor()
  press('Section')
  const heading = screen.getByLabelText('Section heading')
  fireEvent.change(heading, { target: { value: 'At the end' } })
  fireEvent.keyDown(heading, { key: 'Enter' })
  expect(within(editor()).getByRole('heading', { name: 'At the end' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Section' })).toBeNull()
})
