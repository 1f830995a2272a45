import { expect, test } from 'vitest'
import { alternative, answered, kindsOf, listOf, mine, section, texts } from '../../testing/merge-lists.ts'
import type { Answer } from './merge.ts'

test('a heading that Noor put in the middle is one change, and stands before the next step that Amina has', () => {
  const base = texts('a', 'b', 'c', 'd', 'e')
  const theirs = texts('a', 'b', section('c', 'Practice'), 'd', 'e')
  const own = mine('a', 'own', 'd', 'e', 'b')
  const key = 'newHeading:c'
  expect(kindsOf(answered(base, theirs, own))).toEqual([{ key, kind: 'headingAdded', both: false }])
  expect(listOf(answered(base, theirs, own))).toBe('a my-own d e b')
  expect(listOf(answered(base, theirs, own, { [key]: 'theirs' }))).toBe('a my-own #Practice d e b')
})

test('a step under a heading that Amina lacks follows the nearest step before it', () => {
  const base = texts('a', 'b', 'c', 'd')
  const theirs = texts('a', 'b', section('new', 'Practice'), 'c', 'd')
  const merged = answered(base, theirs, mine('a', 'b', 'c', 'd'), { 'step:new': 'theirs' })
  expect(listOf(merged)).toBe('a b new c d')
})

test('a heading that Noor and Amina put before the same step is asked once', () => {
  const base = texts('a', 'b', 'c')
  const own = mine('a', section('b', 'Mine'), 'c')
  const merged = answered(base, texts('a', section('b', 'Hers'), 'c'), own, { 'newHeading:b': 'theirs' })
  expect(kindsOf(merged)).toEqual([{ key: 'newHeading:b', kind: 'headingAdded', both: true }])
  expect(listOf(merged)).toBe('a #Hers b c')
})

test('a section of new steps comes with its heading, also before a heading in the middle', () => {
  const base = texts('a', 'b')
  const theirs = texts('a', section('new', 'Tools'), section('b', 'Practice'))
  const answers: Record<string, Answer> = { 'step:new': 'theirs', 'newHeading:b': 'theirs' }
  expect(listOf(answered(base, theirs, mine('a', 'b'), answers))).toBe('a #Tools new #Practice b')
})

test('a heading that Noor removed is one change, and its steps join the section before', () => {
  const base = texts('a', section('b', 'Practice'), 'c')
  const merged = answered(base, texts('a', 'b', 'c'), mine('a', section('b', 'Practice'), 'own', 'c'))
  expect(kindsOf(merged)).toEqual([{ key: 'heading:b', kind: 'heading', both: false }])
  const taken = answered(base, texts('a', 'b', 'c'), mine('a', section('b', 'Practice'), 'own', 'c'), {
    'heading:b': 'theirs',
  })
  expect(listOf(taken)).toBe('a b my-own c')
})

test('a heading in the middle leaves a set of Amina whole', () => {
  const base = texts('a', 'b', 'c')
  const own = mine('a', 'b', alternative('c'))
  const merged = answered(base, texts('a', 'b', section('c', 'Practice')), own, { 'newHeading:c': 'theirs' })
  expect(listOf(merged)).toBe('a #Practice b |c')
})
