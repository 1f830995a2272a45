import { expect, test } from 'vitest'
import { step, texts } from '../../testing/merge-lists.ts'
import type { JourneyTexts } from '../history/difference.ts'
import { merge } from './merge.ts'
import {
  changesOfSuggestion,
  countChanged,
  fits,
  keysOfMade,
  type Suggested,
  suggestedBetween,
  suggestedBytes,
  takenKeys,
} from './suggestion.ts'

const keysOf = (suggested: Suggested, present: JourneyTexts) =>
  changesOfSuggestion(suggested, present).changes.map((change) => `${change.key}${fits(change) ? '' : '!'}`)
/** The steps after accepting all that fits; '#' marks a heading, '|' an alternative. */
function accepted(suggested: Suggested, present: JourneyTexts) {
  const { lists, changes } = changesOfSuggestion(suggested, present)
  const { result } = merge(lists, new Map(changes.filter(fits).map(({ key }) => [key, 'theirs'])))
  const list = result.steps.map(
    ({ id, section, orPrevious }) => `${section ? `#${section} ` : ''}${orPrevious ? '|' : ''}${id}`,
  )
  return { ...result, list: list.join(' ') }
}
const better = (id: string) => step(id, { url: `https://example.org/better-${id}` })

test('a suggestion of better links holds these links alone', () => {
  const suggested = suggestedBetween(texts('a', 'b', 'c'), texts('a', better('b'), 'c'))
  expect(suggested).toEqual({
    base: { steps: [{ id: 'b', url: 'https://example.org/b' }] },
    changes: { steps: [{ id: 'b', url: 'https://example.org/better-b' }] },
  })
})

test('a new step stands among the ids of the others', () => {
  const { base, changes } = suggestedBetween(texts('a', 'b'), texts('a', 'new', 'b'))
  expect(changes.steps).toEqual([{ id: 'a' }, step('new'), { id: 'b' }])
  expect(base?.steps).toEqual([{ id: 'a' }, { id: 'b' }])
})

test('a removed step is kept in the base alone, with its texts', () => {
  const { base, changes } = suggestedBetween(texts('a', 'b'), texts('a'))
  expect([base?.steps, changes.steps]).toEqual([[{ id: 'a' }, step('b')], [{ id: 'a' }]])
})

test('facts that are cleared are null', () => {
  const { changes } = suggestedBetween(texts(step('a', { note: 'Slow', minutes: 5 })), texts('a'))
  expect(changes.steps).toEqual([{ id: 'a', minutes: null, note: null }])
})

test('what an author changed meanwhile stays, beside the accepted change of another step', () => {
  const suggested = suggestedBetween(texts('a', 'b'), texts('a', better('b')))
  const mine = step('a', { description: 'Mine', section: 'First' })
  expect(accepted(suggested, texts('b', mine)).steps).toMatchObject([better('b'), mine])
})

test('a change of a step that an author changed, too, does not fit', () => {
  const suggested = suggestedBetween(texts('a'), texts(better('a')))
  const mine = texts(step('a', { url: 'https://example.org/mine' }))
  expect(keysOf(suggested, mine)).toEqual(['content:a!'])
  expect(accepted(suggested, mine).steps[0]?.url).toBe('https://example.org/mine')
})

test('a change that an author made already is none', () => {
  const suggested = suggestedBetween(texts('a'), { ...texts(better('a')), name: 'Better knots' })
  expect(keysOf(suggested, { ...texts(better('a')), name: 'Better knots' })).toEqual([])
})

test('what an author made by hand counts as made: a better link, and a new step by its link', () => {
  const better = step('a', { url: 'https://example.org/better' })
  const before = texts('a', 'b', 'c')
  const suggested = suggestedBetween(before, {
    ...texts(better, 'b', 'new', step('c', { note: 'Why' })),
    name: 'Bends',
  })
  expect(keysOfMade(suggested, before)).toEqual([])
  const present = texts(better, 'b', 'c', step('own', { url: 'http://example.org/new' }))
  expect(keysOfMade(suggested, present)).toEqual(['content:a', 'step:new', 'step:own'])
  const known = suggestedBetween(before, texts('a', 'b', 'c', step('copy', { url: 'https://example.org/b' })))
  expect(keysOfMade(known, before)).toEqual([])
})

test('a new step with a link that the journey has does not fit', () => {
  const suggested = suggestedBetween(texts('a'), texts('a', 'new'))
  expect(keysOf(suggested, texts('a', step('mine', { url: 'http://example.org/new' })))).toEqual(['step:new!'])
})

test('changes of a removed step are gone, and it does not come back', () => {
  const suggested = suggestedBetween(texts('a', 'b'), texts('a', better('b'), 'new'))
  const { changes, gone } = changesOfSuggestion(suggested, texts('a'))
  expect(gone).toEqual([{ id: 'b', url: 'https://example.org/better-b' }])
  expect(changes.map(({ key }) => key)).toEqual(['step:new'])
  expect(accepted(suggested, texts('a')).list).toBe('a new')
})

test('a removed step that was only moved is not called gone', () => {
  const suggested = suggestedBetween(texts('a', 'b', 'c'), texts('c', 'a', 'b'))
  expect(changesOfSuggestion(suggested, texts('a', 'b'))).toMatchObject({ changes: [], gone: [] })
})

test('steps of the authors stay where a step is moved around them', () => {
  const suggested = suggestedBetween(texts('a', 'b', 'c'), texts('c', 'a', 'b'))
  expect(accepted(suggested, texts('a', 'mine', 'b', 'c')).list).toBe('c a mine b')
})

test('a section and an alternative are suggested with their heading and their set', () => {
  const alternative = step('b2', { orPrevious: true })
  const after = texts('a', step('b', { section: 'Hitches' }), alternative)
  const suggested = suggestedBetween(texts('a', 'b'), after)
  expect(accepted(suggested, texts('a', 'b')).list).toBe('a #Hitches b |b2')
})

test('once the earlier texts are erased, changes and new steps are left, as far as the steps are there', () => {
  const before = texts('a', 'b', 'c')
  const { changes } = suggestedBetween(before, { ...texts('a', better('b'), 'new', better('c')), name: 'Better knots' })
  const present = texts('a', 'b')
  expect(keysOf({ base: null, changes }, present)).toEqual(['field:name', 'content:b', 'step:new'])
  const { list, steps } = accepted({ base: null, changes }, present)
  expect([list, steps[1]?.url]).toEqual(['a b new', better('b').url])
})

test('once the earlier texts are erased, a changed step that was removed is gone, and no empty step comes', () => {
  const { changes } = suggestedBetween(texts('a', 'b'), texts(better('b'), 'a'))
  expect(changesOfSuggestion({ base: null, changes }, texts('a'))).toMatchObject({
    changes: [],
    gone: [{ id: 'b', url: better('b').url }],
  })
})

test('a step that is changed in several ways counts once, and each heading counts', () => {
  const before = texts('a', 'b', 'c', step('d', { section: 'Old' }))
  const changed = step('a', { url: 'https://example.org/2', optional: true })
  const after = texts(changed, 'c', step('d', { section: 'New' }))
  const { changes } = changesOfSuggestion(suggestedBetween(before, after), before)
  expect(changes.map(({ key }) => key)).toEqual(['heading:d', 'content:a', 'role:a', 'removal:b'])
  expect(countChanged(changes)).toBe(3)
})

test('fields of the journey count in the bytes alone', () => {
  const suggested = suggestedBetween(texts('a'), { ...texts('a'), description: 'ü'.repeat(1000) })
  expect(countChanged(changesOfSuggestion(suggested, texts('a')).changes)).toBe(0)
  expect(suggestedBytes(suggested)).toBeGreaterThan(2000)
  const moved = suggestedBetween(texts('a', 'b', 'c'), texts('b', 'a', 'c'))
  expect(suggestedBytes(moved)).toBe(suggestedBytes(suggestedBetween(texts('a'), texts('a'))))
})

test('a suggested set of alternatives is one change of as many steps, which are all kept as taken', () => {
  const before = texts('a')
  const after = texts('a', 'new', step('other', { orPrevious: true }))
  const { changes } = changesOfSuggestion(suggestedBetween(before, after), before)
  expect(countChanged(changes)).toBe(2)
  expect(takenKeys(changes)).toEqual(['step:new', 'part:other'])
})
