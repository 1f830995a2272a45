import { expect, test } from 'vitest'
import { listOf, step, texts } from '../../testing/merge-lists.ts'
import { mergeAuthors } from './authors.ts'
import type { MergeTexts } from './merge.ts'

/** Steps as `listOf` writes them: '#' begins a section, '|' an alternative, '?' an optional step. */
function journey(list: string): MergeTexts {
  let section: string | null = null
  return texts(
    ...(list === '' ? [] : list.split(' ')).flatMap((word) => {
      const name = word.replace(/^[#|?]/, '')
      if (word.startsWith('#')) {
        section = name
        return []
      }
      const heading = section && { section }
      section = null
      return step(name, { ...heading, orPrevious: word.startsWith('|'), optional: word.startsWith('?') })
    }),
  )
}

/** What Ada saves after Bob, from the same journey. */
function together(base: string, { bob, ada }: { bob: string; ada: string }) {
  const [was, theirs, own] = [journey(base), journey(bob), journey(ada)]
  const stored = new Set([...was.steps, ...theirs.steps].map(({ id }) => id))
  const mine = { ...own, steps: own.steps.map((one) => (stored.has(one.id) ? { ...one, origin: one.id } : one)) }
  const decide = ({ both }: { both: boolean }) => (both ? 'mine' : 'theirs')
  const { changes, result, arrangements } = mergeAuthors({ base: was, theirs, mine }, decide)
  const write = (steps: MergeTexts['steps']) => listOf({ changes, result: { ...result, steps }, refused: [] })
  return arrangements ? { ada: write(arrangements.mine), bob: write(arrangements.theirs) } : write(result.steps)
}

test('Ada is asked before a heading goes that Bob renamed and she removed', () => {
  const both = { bob: 'a #Renamed b', ada: 'a b' }
  expect(together('a #Start b', both)).toEqual({ ada: 'a b', bob: 'a #Renamed b' })
})

test('Ada is asked before an alternative is required because she removed the step before it', () => {
  expect(together('a ?b', { bob: 'a ?b |new', ada: 'a' })).toEqual({ ada: 'a new', bob: 'a ?b |new' })
})

test('Ada is asked before her heading takes a set of Bob apart', () => {
  const both = { bob: 'a |b |c', ada: 'a #Mine b |c' }
  expect(together('a b |c', both)).toEqual({ ada: 'a #Mine b |c', bob: 'a |b |c' })
})

test('Ada is asked before a heading that Bob put between her alternatives takes the place of another', () => {
  const both = { bob: '#Start a #New b', ada: '#Start a |b' }
  expect(together('#Start a b', both)).toEqual({ ada: '#Start a |b', bob: '#Start a #New b' })
})

test('Ada is asked before a step counts as only one of both said', () => {
  const both = { bob: 'a ?t |b', ada: 'a own ?b' }
  expect(together('a b', both)).toEqual({ ada: 'a ?t own ?b', bob: 'a own ?t |b' })
})

test('Ada is asked before a set of Bob goes to a step of hers', () => {
  const both = { bob: 'a n |b |c', ada: 'a b |c' }
  expect(together('a |b |c', both)).toEqual({ ada: 'a n b |c', bob: 'a n |b |c' })
})

test('Ada is asked before a step of Bob goes under another heading, because she removed the step beside it', () => {
  expect(together('a #H b', { bob: 'n a #H b', ada: '#H b' })).toEqual({ ada: 'n #H b', bob: 'n a #H b' })
})

test('a step that Ada keeps although Bob removed it stays in either order', () => {
  const both = { bob: 's z x y', ada: 's a x z y' }
  expect(together('a s x y z', both)).toEqual({ ada: 's a x z y', bob: 's a z x y' })
})

test('what Ada is asked is what saving stores: an alternative ends behind a new step', () => {
  expect(together('a', { bob: 't |a', ada: 'm |a' })).toEqual({ ada: 't m a', bob: 'm t |a' })
})

test('nothing is asked where both orders are the same', () => {
  expect(together('#H a', { bob: '#H ?a n', ada: '' })).toBe('#H n')
})

test('Ada is asked where a step goes that both moved', () => {
  expect(together('a b c', { bob: 'c a b', ada: 'a c b' })).toEqual({ ada: 'a c b', bob: 'c a b' })
})

test('with either answer, what only one of both changed stays', () => {
  const both = { bob: '#Start c a b |e #End d', ada: 'a own c b ?d' }
  expect(together('a b c d', both)).toEqual({
    ada: '#Start a own c b |e #End ?d',
    bob: '#Start c a own b |e #End ?d',
  })
})

test('nothing is asked where headings, alternatives and places of both go together', () => {
  const both = { bob: '#Start a b |new c ?d', ada: 'b own #End c d a' }
  expect(together('a b c d', both)).toBe('#Start b |new own #End c ?d a')
})

test('Ada is asked before a step that both left in its section goes to another one', () => {
  const both = { bob: '#M a b d c #T e f', ada: '#M a c d #T e f b' }
  expect(together('#M a b c d #T e f', both)).toEqual({ ada: '#M a c d #T e f b', bob: '#M a b d c #T e f' })
})

test('Ada is asked before two steps change places that both have in the same order', () => {
  const both = { bob: 'a b d c e f', ada: 'a c d e f b' }
  expect(together('a b c d e f', both)).toEqual({ ada: 'a c d e f b', bob: 'a b d c e f' })
})

test('Ada is asked where both put the same heading before different steps', () => {
  const both = { bob: '#A a b #B c d #C e #Exercises f', ada: '#A a #Exercises b #B c d #C e f' }
  expect(together('#A a b #B c d #C e f', both)).toEqual(both)
})

test('Ada is asked before a step goes under a heading that Bob put behind it', () => {
  expect(together('a b', { bob: 'a #N b', ada: 'a |b' })).toEqual({ ada: 'a |b', bob: 'a #N b' })
})

test('Ada is asked before the last step is the first because she removed the step that Bob moved', () => {
  const both = { bob: 'b c #P a d', ada: 'b c d' }
  expect(together('#P a b c d', both)).toEqual(both)
})

test.each([
  ['a b c', 'a c b', 'a |b c'],
  ['a b c d e', 'a c b d e', 'b a c d e'],
  ['a b c d', 'a |b c d', 'a c d b'],
])('Ada is asked before all of a move is undone: %s', (base, bob, ada) => {
  expect(together(base, { bob, ada })).toEqual({ ada, bob })
})

test('two moves that go together are put together', () => {
  expect(together('a b c d e f', { bob: 'a c d e b f', ada: 'a b d e f c' })).toBe('a d e b f c')
})
