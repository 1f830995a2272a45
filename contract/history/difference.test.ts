import { expect, test } from 'vitest'
import { changesBetween, isUnchanged, type JourneyTexts, type RevisionStep, stepChanges } from './difference.ts'

const step = (id: string, more: Partial<RevisionStep> = {}): RevisionStep => ({
  id,
  stepType: 'Article',
  description: `Step ${id}`,
  url: `https://example.org/${id}`,
  ...more,
})
const texts = (steps: RevisionStep[], more: Partial<JourneyTexts> = {}): JourneyTexts => ({
  name: 'Knots',
  description: 'From rope to hitch',
  badges: ['Knots'],
  level: null,
  language: 'en',
  closingWords: null,
  steps,
  ...more,
})
const [a, b, c] = [step('a'), step('b'), step('c')]

test('the same texts are unchanged; facts that are empty, false or left out are the same', () => {
  const after = texts([step('a', { note: '', optional: false }), step('b', { minutes: null })])
  expect(isUnchanged(changesBetween(texts([a, b]), after))).toBe(true)
})

test('added, removed and changed steps are counted, and a new link apart from other changes', () => {
  const after = texts([step('a', { url: 'https://example.org/new' }), step('c', { note: 'Why' }), step('d')])
  expect(changesBetween(texts([a, b, c]), after)).toEqual({
    fields: [],
    added: 1,
    removed: 1,
    links: 1,
    texts: 1,
    moved: false,
  })
})

test('an order counts as changed only between steps that are in both', () => {
  expect(changesBetween(texts([a, b]), texts([c, a, b])).moved).toBe(false)
  expect(changesBetween(texts([a, b, c]), texts([c, a])).moved).toBe(true)
})

test('changed fields of the journey are named', () => {
  const after = texts([], { name: 'Bends', badges: ['Ropes'], closingWords: 'Well done' })
  expect(changesBetween(texts([]), after).fields).toEqual(['name', 'badges', 'closingWords'])
})

test('a removed step stands behind the one it followed', () => {
  const kinds = stepChanges([a, b, c], [c, step('d')]).map(({ kind, step: { id } }) => `${kind} ${id}`)
  expect(kinds).toEqual(['removed a', 'removed b', 'same c', 'added d'])
})

test('a changed step names its changed fields', () => {
  const [change] = stepChanges([a], [step('a', { description: 'Other', minutes: 5 })])
  expect(change).toMatchObject({ kind: 'changed', fields: ['description', 'minutes'], before: a })
})
