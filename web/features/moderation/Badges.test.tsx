import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { resetSession } from '#web/testing/sign-in.ts'
import { noContent } from '#web/testing/stub-api.ts'
import { openModeration, press } from './testing/moderation.ts'

const badge = { id: 'wxq', name: 'Wxq insult', journeys: 2, interests: 1, public: true }
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
const confirm = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

beforeEach(resetSession)
afterEach(resetSession)

test('badges are searched and show how often they are used', async () => {
  const { router, calls } = await openModeration('?tab=badges', { 'GET /moderation/badges': () => [badge] })
  expect(await screen.findByText('2 journeys')).toBeTruthy()
  expect([screen.getByText('1 interest'), screen.getByText('Public')]).toHaveLength(2)
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search badges' }), { target: { value: ' insult ' } })
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'badges', q: 'insult' }))
  await waitFor(() => expect(calls('GET /moderation/badges').at(-1)?.query.get('q')).toBe('insult'))
})

test('an empty badge search says so', async () => {
  await openModeration('?tab=badges&q=nothing', { 'GET /moderation/badges': () => [] })
  expect(await screen.findByText('No badges found')).toBeTruthy()
})

test('a badge is renamed with a reason, and a taken name is marked at its field', async () => {
  let taken = true
  const server = await openModeration('?tab=badges', {
    'GET /moderation/badges': () => [badge],
    'POST /moderation/badges/rename': () =>
      taken
        ? Response.json(
            { code: 'conflict', message: 'Conflict', fields: { newName: 'Another badge already has this name' } },
            { status: 409 },
          )
        : noContent(),
  })
  await screen.findByText('Wxq insult')
  press('Rename Wxq insult')
  await screen.findByRole('dialog', { name: 'Rename “Wxq insult”?' })
  fill(/^New name/u, 'Debate')
  confirm('Rename')
  expect(await screen.findByText('Give a reason in a sentence or two')).toBeTruthy()
  fill(/^Reason/u, 'An insult')
  confirm('Rename')
  expect(await screen.findByText('Another badge already has this name')).toBeTruthy()
  taken = false
  fill(/^New name/u, 'Debating')
  confirm('Rename')
  expect(await screen.findByText('Badge renamed')).toBeTruthy()
  expect(server.calls('POST /moderation/badges/rename').at(-1)?.body).toEqual({
    name: 'Wxq insult',
    newName: 'Debating',
    reason: 'An insult',
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a badge is merged into a suggested one', async () => {
  const server = await openModeration('?tab=badges', {
    'GET /moderation/badges': () => [badge],
    'GET /badge/all': () => [{ name: 'Debate' }, { name: 'Wxq insult' }],
    'POST /moderation/badges/merge': noContent,
  })
  await screen.findByText('Wxq insult')
  press('Merge Wxq insult')
  const dialog = await screen.findByRole('dialog', { name: 'Merge “Wxq insult” into another badge?' })
  await waitFor(() =>
    expect([...dialog.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'))).toEqual(['Debate']),
  )
  fill(/^Merge into/u, 'Debate')
  fill(/^Reason/u, 'The same skill')
  confirm('Merge')
  expect(await screen.findByText('Badges merged')).toBeTruthy()
  expect(server.calls('POST /moderation/badges/merge')[0]?.body).toEqual({
    name: 'Wxq insult',
    into: 'Debate',
    reason: 'The same skill',
  })
})

test('a badge is removed after confirmation', async () => {
  const server = await openModeration('?tab=badges', {
    'GET /moderation/badges': () => [badge],
    'POST /moderation/badges/remove': noContent,
  })
  await screen.findByText('Wxq insult')
  press('Remove Wxq insult')
  await screen.findByRole('dialog', { name: 'Remove “Wxq insult”?' })
  fill(/^Reason/u, 'An insult')
  confirm('Remove')
  expect(await screen.findByText('Badge removed')).toBeTruthy()
  expect(server.calls('POST /moderation/badges/remove')[0]?.body).toEqual({ name: 'Wxq insult', reason: 'An insult' })
})
