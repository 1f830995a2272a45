import { expect, test } from 'vitest'
import { ByteCache } from './byte-cache.ts'

test('the oldest values are dropped while all take more than the budget', () => {
  const cache = new ByteCache<string>(10_000)
  for (const key of ['a', 'b', 'c']) {
    cache.set(key, key)
    cache.resize(key, key, 3000)
  }
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 'b', 'c'])
})

test('a value that is set again is the newest', () => {
  const cache = new ByteCache<string>(10_000)
  for (const key of ['a', 'b', 'a', 'c']) {
    cache.set(key, key)
    cache.resize(key, key, 3000)
  }
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['a', undefined, 'c'])
})

test('values that were replaced, deleted or cleared take nothing', () => {
  const cache = new ByteCache<string>(10_000)
  const add = (key: string) => {
    cache.set(key, key)
    cache.resize(key, key, 7000)
  }
  for (let count = 0; count < 3; count++) add('a')
  cache.delete('a')
  add('b')
  cache.clear()
  add('c')
  expect(cache.oldest()).toEqual(['c', 'c'])
})

test('the size of a value that another one replaced is not counted', () => {
  const cache = new ByteCache<object>(10_000)
  const [before, after] = [{}, {}]
  cache.set('a', before)
  cache.set('a', after)
  cache.resize('a', before, 20_000)
  expect(cache.get('a')).toBe(after)
})

test('a value larger than the budget is dropped, and keys count', () => {
  const cache = new ByteCache<number>(10_000)
  cache.set('a', 1)
  cache.resize('a', 1, 10_000)
  expect(cache.get('a')).toBeUndefined()
  for (let count = 0; count < 20; count++) cache.set(`${count}`.padStart(1000), count)
  expect(cache.oldest()?.[1]).toBe(17)
})
