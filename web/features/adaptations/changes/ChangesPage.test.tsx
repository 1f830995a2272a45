import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OriginalChanges } from '#contract/adaptation.ts'
import { ada, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const fields = { name: 'Knots', description: '', badges: [], level: null, language: null, closingWords: null }
const base = ['one', 'two'].map((id) => aStep(id))
const AT = '2026-11-29T10:00:00.000Z'

/** Bob's journey has these titles, of which Ada's version has those of the start. */
function changesOf(titles: [string, string], more: Partial<OriginalChanges> = {}): OriginalChanges {
  const theirs = base.map((step, index) => ({ ...step, description: titles[index] ?? '' }))
  const mine = base.map((step) => ({ ...step, id: `my-${step.id}`, origin: step.id }))
  return {
    credit: { name: 'Knots', author: 'Bob Stone', id: 'k1', first: null },
    ...{ author: bob, copiedAt: AT, dates: [], changes: [], version: 1, originalVersion: 1, undoUntil: null },
    lists: {
      base: { ...fields, steps: base },
      theirs: { ...fields, steps: theirs },
      mine: { ...fields, steps: mine },
    } as OriginalChanges['lists'],
    ...more,
  }
}

async function open(before: OriginalChanges, decided: () => unknown, after: OriginalChanges) {
  const now = { changes: before }
  const server = stubApi({
    'GET /path/changes/j1': () => now.changes,
    'POST /path/changes/j1': () => {
      now.changes = after
      return decided()
    },
    'POST /path/changes/j1/undo': () => {
      now.changes = before
      return before
    },
  })
  await signInAs(ada)
  await renderPage('/app/discover/journey/j1/changes')
  return server
}
const firstOf = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name })
  if (!button) throw new Error(`There is no button ${name}`)
  return button
}

test('what Bob changed while Ada decides is loaded, and says so', async () => {
  const after = changesOf(['Bowline', 'Hitch'], { originalVersion: 2 })
  await open(changesOf(['Bowline', 'About two']), () => errorResponse(409, 'conflict', 'Changed'), after)
  fireEvent.click(await firstOf('Keep mine'))
  expect(await screen.findByText(/^One of both journeys was changed in the meantime/u)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: '2 changes since you copied it' })).toBeTruthy()
})

test('an answer that the server refuses for another reason says why', async () => {
  const same = changesOf(['Bowline', 'About two'])
  await open(same, () => errorResponse(400, 'invalid', 'This has to be kept'), same)
  fireEvent.click(await firstOf('Keep mine'))
  expect(await screen.findByText('This has to be kept')).toBeTruthy()
  expect(screen.queryByText(/changed in the meantime/u)).toBeNull()
})

test('a change that another window decided goes, and what Ada can still decide stays', async () => {
  const decided = () => errorResponse(409, 'conflict', 'Changed')
  await open(changesOf(['Bowline', 'Hitch']), decided, changesOf(['About one', 'Hitch']))
  fireEvent.click(await firstOf('Keep mine'))
  expect(await screen.findByRole('heading', { name: '1 change since you copied it' })).toBeTruthy()
})

test('after an answer, the focus is on the next decision', async () => {
  const after = changesOf(['About one', 'Hitch'], { undoUntil: AT })
  await open(changesOf(['Bowline', 'Hitch']), () => ({ ...after, refused: [] }), after)
  fireEvent.click(await firstOf('Keep mine'))
  await screen.findByRole('heading', { name: '1 change since you copied it' })
  const next = await screen.findByRole('button', { name: 'Take theirs' })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('the last answers can be undone after the page was left', async () => {
  const before = changesOf(['About one', 'Hitch'], { undoUntil: AT })
  const server = await open(before, () => null, before)
  expect(await screen.findByText(/^Your last answers can be undone until/u)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.calls('POST /path/changes/j1/undo')).toHaveLength(1))
})

/** These changes, with the steps of Bob's journey as `edit` makes them. */
function withSteps(changes: OriginalChanges, edit: (steps: ReturnType<typeof aStep>[]) => object[]) {
  const { lists } = changes
  return { ...changes, lists: { ...lists, theirs: { ...lists?.theirs, steps: edit(base) } } } as OriginalChanges
}

test('a heading that Bob put in the middle is one change with its name', async () => {
  const changes = changesOf(['About one', 'About two'])
  await open(
    withSteps(changes, ([one, two]) => [{ ...one }, { ...two, section: 'Hitches' }]),
    () => null,
    changes,
  )
  const card = await screen.findByRole('article', { name: 'Hitches' })
  expect(card.textContent).toContain('Before “About two”')
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('a new set of alternatives is on one card', async () => {
  const changes = changesOf(['About one', 'About two'])
  const other = { ...aStep('other'), orPrevious: true }
  await open(
    withSteps(changes, (steps) => [...steps, aStep('new'), other]),
    () => null,
    changes,
  )
  const [card] = await screen.findAllByRole('article')
  expect(card?.textContent).toContain('About new')
  expect(card?.textContent).toContain('About other')
  expect(screen.getAllByRole('article')).toHaveLength(1)
})

test('an alternative to steps that Ada lacks says that it counts as a step of its own', async () => {
  const changes = changesOf(['About one', 'About two'])
  const { lists } = changes
  const mine = { ...lists?.mine, steps: lists?.mine.steps.slice(0, 1) }
  const more = withSteps(changes, (steps) => [...steps, { ...aStep('new'), orPrevious: true }])
  await open({ ...more, lists: { ...more.lists, mine } } as OriginalChanges, () => null, changes)
  expect(await screen.findByText(/it counts as a step of its own/u)).toBeTruthy()
})

test('a step for which the journey has no room stays open, and the page says so', async () => {
  const full = withSteps(changesOf(['About one', 'About two']), (steps) => [...steps, aStep('new')])
  await open(full, () => ({ ...full, refused: ['step:new'] }), full)
  fireEvent.click(await firstOf('Add it after step 2'))
  expect(await screen.findByText(/a journey can have at most 200/u)).toBeTruthy()
  expect(await firstOf('Add it after step 2')).toBeTruthy()
})
