import { expect, test } from 'vitest'
import { alternative, answered, kindsOf, listOf, mine, section, step, texts } from '../../testing/merge-lists.ts'
import { merge, nextBase, takeAll } from './merge.ts'

test('a field that only they changed is offered, and one that both changed is asked while mine stays', () => {
  const base = texts('a')
  const theirs = { ...texts('a'), name: 'Better knots', description: 'Theirs' }
  const own = { ...mine('a'), description: 'Mine' }
  const merged = answered(base, theirs, own)
  expect(kindsOf(merged)).toEqual([
    { key: 'field:name', kind: 'field', both: false },
    { key: 'field:description', kind: 'field', both: true },
  ])
  expect(merged.result).toMatchObject({ name: 'Knots', description: 'Mine' })
  const taken = answered(base, theirs, own, { 'field:name': 'theirs' }).result
  expect(taken).toMatchObject({ name: 'Better knots', description: 'Mine' })
})

test('combining takes their other fields beside mine, and never mixes one field', () => {
  const theirs = texts(step('a', { note: 'Their reason', url: 'https://example.org/theirs' }))
  const own = mine(step('a', { description: 'My title', url: 'https://example.org/mine' }))
  const merged = answered(texts('a'), theirs, own, { 'content:a': 'combine' })
  expect(merged.changes[0]).toMatchObject({ both: true, fields: ['url', 'note'], conflicts: ['url'] })
  const [combined] = merged.result.steps
  expect(combined).toMatchObject({ description: 'My title', note: 'Their reason', url: 'https://example.org/mine' })
  const [theirOwn] = answered(texts('a'), theirs, own, { 'content:a': 'theirs' }).result.steps
  expect(theirOwn).toMatchObject({ description: 'Step a', note: 'Their reason', url: 'https://example.org/theirs' })
})

test('what both changed to the same is not asked', () => {
  const changed = step('a', { url: 'https://example.org/new' })
  expect(answered(texts('a'), texts(changed), mine(changed)).changes).toEqual([])
})

test('a step that they removed and I changed is asked, one that I left as it was is offered', () => {
  const merged = answered(texts('a', 'b'), texts(), mine(step('a', { note: 'Mine' }), 'b'))
  expect(kindsOf(merged)).toEqual([
    { key: 'removal:a', kind: 'removed', both: true },
    { key: 'removal:b', kind: 'removed', both: false },
  ])
  expect(listOf(merged)).toBe('a b')
})

test('a step that I removed is offered again only with another link', () => {
  expect(answered(texts('a', 'b'), texts('a', step('b', { note: 'New' })), mine('a')).changes).toEqual([])
  const theirs = texts('a', step('b', { url: 'https://example.org/new' }))
  const merged = answered(texts('a', 'b'), theirs, mine('a'), { 'content:b': 'theirs' })
  expect(kindsOf(merged)).toEqual([{ key: 'content:b', kind: 'replaced', both: false }])
  expect(listOf(merged)).toBe('a b')
})

test('a link that I already have is marked as known, and taking all leaves it out', () => {
  const theirs = texts('a', step('b', { url: 'http://example.org/own' }))
  const merged = answered(texts('a'), theirs, mine('a', 'own'))
  expect(merged.changes.map(({ kind }) => kind)).toEqual(['known'])
  expect(takeAll(merged.changes).size).toBe(0)
})

test('a step that both moved stays where I put it', () => {
  const merged = answered(texts('a', 'b', 'c'), texts('c', 'a', 'b'), mine('a', 'c', 'b'))
  expect(merged.changes).toEqual([])
})

test('a step that only they moved is offered', () => {
  const merged = answered(texts('a', 'b', 'c'), texts('c', 'a', 'b'), mine('a', 'own', 'b', 'c'), {
    'place:c': 'theirs',
  })
  expect(listOf(merged)).toBe('c a my-own b')
})

test('a taken step follows the nearest one before it that I have, else begins its section, else the list', () => {
  const theirs = texts('a', 'b', 'new', section('c', 'Practice'), 'd')
  expect(
    listOf(
      answered(texts('a', 'b', section('c', 'Practice'), 'd'), theirs, mine('a', 'own', section('d', 'Practice')), {
        'step:new': 'theirs',
      }),
    ),
  ).toBe('a new my-own #Practice d')
  const first = texts('a', section('new', 'Practice'), 'c')
  expect(
    listOf(
      answered(texts('a', section('c', 'Practice')), first, mine('a', section('own', 'Practice'), 'c'), {
        'step:new': 'theirs',
      }),
    ),
  ).toBe('a #Practice new my-own c')
})

test('a new section comes with its heading, after the section that it follows', () => {
  const theirs = texts('a', section('n', 'New'), section('b', 'Practice'))
  const merged = answered(texts('a', section('b', 'Practice')), theirs, mine('a', section('b', 'Practice')), {
    'step:n': 'theirs',
  })
  expect(listOf(merged)).toBe('a #New n #Practice b')
})

test('a heading that both changed is asked once', () => {
  const base = texts(section('a', 'Basics'), 'b')
  const merged = answered(base, texts(section('a', 'Start'), 'b'), mine(section('a', 'First'), 'b'))
  expect(kindsOf(merged)).toEqual([{ key: 'heading:a', kind: 'heading', both: true }])
  const taken = answered(base, texts(section('a', 'Start'), 'b'), mine(section('a', 'First'), 'b'), {
    'heading:a': 'theirs',
  })
  expect(listOf(taken)).toBe('#Start a b')
})

test('a heading stays when its first step goes, and a section without steps is gone', () => {
  const base = texts('a', section('b', 'Practice'), 'c')
  const some = answered(base, texts('a', section('c', 'Practice')), mine('a', section('b', 'Practice'), 'c'), {
    'removal:b': 'theirs',
  })
  expect(listOf(some)).toBe('a #Practice c')
  const all = answered(base, texts('a'), mine('a', section('b', 'Practice'), 'c'), {
    'removal:b': 'theirs',
    'removal:c': 'theirs',
  })
  expect(listOf(all)).toBe('a')
})

test('an alternative whose set I lack becomes required', () => {
  const theirs = texts('a', 'b', alternative('new'))
  expect(listOf(answered(texts('a', 'b'), theirs, mine('a', 'b'), { 'step:new': 'theirs' }))).toBe('a b |new')
  expect(listOf(answered(texts('a', 'b'), theirs, mine('a'), { 'step:new': 'theirs' }))).toBe('a new')
})

test('a set that I took apart stays apart', () => {
  const theirs = texts('a', alternative('b'), alternative('new'))
  const merged = answered(texts('a', alternative('b')), theirs, mine('a', 'b'), { 'step:new': 'theirs' })
  expect(listOf(merged)).toBe('a b new')
})

test('a step taken next to my alternatives goes after all of them', () => {
  const theirs = texts('a', 'new', 'b')
  const own = mine('a', { ...alternative('own') }, 'b')
  expect(listOf(answered(texts('a', 'b'), theirs, own, { 'step:new': 'theirs' }))).toBe('a |my-own new b')
})

test('steps for which the journey has no room are refused, the last in their list first', () => {
  const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}${index}`)
  const own = mine('a', ...many(198, 'own'))
  const theirs = texts('a', 'x', 'y', 'z')
  const merged = answered(texts('a'), theirs, own, { 'step:z': 'theirs', 'step:y': 'theirs', 'step:x': 'theirs' })
  expect(merged.refused).toEqual(['step:y', 'step:z'])
  expect(merged.result.steps).toHaveLength(200)
})

test('taking all takes what only they changed and leaves the rest', () => {
  const theirs = texts(step('a', { url: 'https://example.org/new' }), step('b', { note: 'Theirs' }), 'c')
  const own = mine('a', step('b', { note: 'Mine' }))
  const { changes } = answered(texts('a', 'b'), theirs, own)
  const { result } = merge({ base: texts('a', 'b'), theirs, mine: own }, takeAll(changes))
  expect(result.steps.map(({ url, note }) => note ?? url)).toEqual([
    'https://example.org/new',
    'Mine',
    'https://example.org/c',
  ])
})

test('an alternative that Noor takes beside her own leaves hers one', () => {
  const theirs = texts('a', alternative('new'))
  const own = mine('a', alternative('own'))
  expect(listOf(answered(texts('a'), theirs, own, { 'step:new': 'theirs' }))).toBe('a |new |my-own')
})

test('an alternative whose set Noor lacks comes after her set, not into it', () => {
  const theirs = texts('a', 'b', alternative('new'))
  const own = mine('a', alternative('own'))
  expect(listOf(answered(texts('a', 'b'), theirs, own, { 'step:new': 'theirs' }))).toBe('a |my-own new')
})

test('a step that Noor takes behind her set leaves it whole, also where she made it of their steps', () => {
  const theirs = texts('a', 'new', 'b')
  const own = mine('a', alternative('b'))
  expect(listOf(answered(texts('a', 'b'), theirs, own, { 'step:new': 'theirs' }))).toBe('a |b new')
})

test('a step moved behind a set of Noor leaves it whole', () => {
  const theirs = texts('a', 'c', 'b')
  const own = mine('a', alternative('own'), 'b', 'c')
  const merged = answered(texts('a', 'b', 'c'), theirs, own)
  const key = merged.changes[0]?.key ?? ''
  expect(listOf(answered(texts('a', 'b', 'c'), theirs, own, { [key]: 'theirs' }))).toContain('a |my-own')
})

test('a step becomes an alternative with the new step before it, which is one change', () => {
  const theirs = texts('new', alternative('c'))
  expect(kindsOf(answered(texts('c'), theirs, mine('c'))).map(({ key }) => key)).toEqual(['step:new'])
  expect(listOf(answered(texts('c'), theirs, mine('c'), { 'step:new': 'theirs' }))).toBe('new |c')
})

test('the next step leads a set whose first one goes, optional as the set was', () => {
  const base = texts(step('a', { optional: true }), alternative('c'))
  const theirs = texts(step('c', { optional: true }))
  const own = mine(step('a', { optional: true }), alternative('c'))
  expect(kindsOf(answered(base, theirs, own)).map(({ key }) => key)).toEqual(['removal:a'])
  expect(listOf(answered(base, theirs, own, { 'removal:a': 'theirs' }))).toBe('?c')
})

test('a moved step takes the alternatives along that Noor gave it', () => {
  const own = mine('a', 'b', 'c', alternative('own'))
  const merged = answered(texts('a', 'b', 'c'), texts('c', 'a', 'b'), own, { 'place:c': 'theirs' })
  expect(listOf(merged)).toBe('c |my-own a b')
})

test('a set that they moved is one change', () => {
  const base = texts('a', 'b', 'c', alternative('d'))
  const own = mine('a', 'b', 'c', alternative('d'))
  const merged = answered(base, texts('c', alternative('d'), 'a', 'b'), own, {
    'place:a': 'theirs',
    'place:b': 'theirs',
    'place:c': 'theirs',
  })
  expect(kindsOf(merged).map(({ key }) => key)).not.toContain('place:d')
  expect(listOf(merged)).toBe('c |d a b')
})

test('taking the role of an alternative brings it to its set', () => {
  const merged = answered(texts('a', 'x', 'b'), texts('a', alternative('b')), mine('a', 'x', 'b'), {
    'role:b': 'theirs',
  })
  expect(listOf(merged)).toBe('a |b x')
})

test('a new set of alternatives is one change, and comes whole', () => {
  const theirs = texts('a', 'new', alternative('other'), 'b')
  const merged = answered(texts('a', 'b'), theirs, mine('a', alternative('own'), 'b'), { 'step:new': 'theirs' })
  expect(kindsOf(merged)).toEqual([{ key: 'step:new', kind: 'added', both: false }])
  expect(merged.changes[0]).toMatchObject({ alternatives: [{ id: 'other' }] })
  expect(listOf(merged)).toBe('a |my-own new |other b')
})

test('a new set for which the journey has no room is refused as a whole', () => {
  const own = mine('a', ...Array.from({ length: 198 }, (_, index) => `own${index}`))
  const merged = answered(texts('a'), texts('a', 'new', alternative('other')), own, { 'step:new': 'theirs' })
  expect(merged.refused).toEqual(['step:new'])
  expect(merged.result.steps).toHaveLength(199)
})

test('the next step leads a set whose first one goes, also behind a step that was an alternative', () => {
  const base = texts('a', 'b', alternative('c'), 'd', alternative('e'))
  const theirs = texts('a', 'd', 'c', alternative('e'))
  const own = mine('a', 'b', alternative('c'), 'd', alternative('e'))
  const all = Object.fromEntries(answered(base, theirs, own).changes.map(({ key }) => [key, 'theirs' as const]))
  expect(listOf(answered(base, theirs, own, all))).toBe('a d c |e')
})

test('a step that they put between alternatives leaves mine together until I take what the other counts as', () => {
  const [base, theirs, own] = [texts('a', alternative('b')), texts('a', 'new', 'b'), mine('a', alternative('b'))]
  const alone = answered(base, theirs, own, { 'step:new': 'theirs' })
  expect(listOf(alone)).toBe('a |b new')
  const next = nextBase({ base, theirs, mine: own }, new Set(['role:b']))
  expect(kindsOf(answered(next, theirs, alone.result))).toContainEqual({ key: 'role:b', kind: 'role', both: false })
  expect(listOf(answered(base, theirs, own, { 'step:new': 'theirs', 'role:b': 'theirs' }))).toBe('a new b')
})
