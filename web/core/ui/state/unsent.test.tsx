import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  changeUnsentOwner,
  emptyUnsent,
  keepUnsent,
  readUnsent,
  UNSENT_COUNT_MAX,
  UNSENT_MAX,
  useUnsent,
} from './unsent.ts'

beforeEach(() => {
  localStorage.clear()
  changeUnsentOwner('ada')
})
afterEach(() => {
  emptyUnsent()
  vi.useRealTimers()
})

const open = (place = 'comment:j1') => renderHook(() => useUnsent(place, '')).result
type Field = ReturnType<typeof open>
const textIn = ({ current: [text] }: Field) => text
const type = ({ current: [, set] }: Field, text: string) => act(() => set(text))
const signIn = (personId: string | null) => act(() => changeUnsentOwner(personId))

test('a text is kept per place until it is emptied', () => {
  const field = open()
  type(field, 'Half a thought')
  expect(textIn(open())).toBe('Half a thought')
  expect(textIn(open('comment:j2'))).toBe('')
  type(field, '')
  expect(textIn(open())).toBe('')
  expect(localStorage).toHaveLength(0)
})

test('a text is shown in another tab, and sending it there empties the field here', () => {
  const field = open()
  type(field, 'Half a thought')
  const [key = ''] = Object.keys(localStorage)
  localStorage.removeItem(key)
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  expect(textIn(field)).toBe('')
})

describe('the account', () => {
  test('a member takes over what they typed before signing in', () => {
    signIn(null)
    const field = open()
    type(field, 'Which edition?')
    signIn('ada')
    expect(textIn(field)).toBe('Which edition?')
    signIn(null)
    expect(textIn(field)).toBe('')
  })

  test('of two texts at one place the later one stays', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1 })
    keepUnsent('ada', 'comment:j1', 'Member')
    signIn(null)
    vi.setSystemTime(2)
    keepUnsent('', 'comment:j1', 'Visitor')
    signIn('ada')
    expect(readUnsent('ada', 'comment:j1')).toBe('Visitor')
  })

  test('another person neither sees nor keeps the text, and it is removed', () => {
    const field = open()
    type(field, 'Of Ada')
    const [, setForAda] = field.current
    signIn('bob')
    expect(textIn(field)).toBe('')
    act(() => setForAda('More of Ada'))
    expect(textIn(field)).toBe('')
    signIn('ada')
    expect(textIn(field)).toBe('')
  })

  test('signing out removes the text', () => {
    const field = open()
    type(field, 'Of Ada')
    act(emptyUnsent)
    expect(localStorage).toHaveLength(0)
    signIn('ada')
    expect(textIn(field)).toBe('')
  })
})

describe('the limits', () => {
  test('the oldest texts go when there are too many', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1 })
    for (let index = 0; index <= UNSENT_COUNT_MAX; index++) {
      vi.setSystemTime(index + 1)
      keepUnsent('ada', `comment:${index}`, 'Text')
    }
    expect(localStorage).toHaveLength(UNSENT_COUNT_MAX)
    expect([readUnsent('ada', 'comment:0'), readUnsent('ada', 'comment:1')]).toEqual([null, 'Text'])
  })

  test('the oldest texts go when they are too long together', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1 })
    for (const index of [1, 2, 3]) {
      vi.setSystemTime(index)
      expect(keepUnsent('ada', `draft:${index}`, 'a'.repeat(UNSENT_MAX * 0.9))).toBe(true)
    }
    expect(Object.keys(localStorage)).toEqual(['unsent:ada:draft:2', 'unsent:ada:draft:3'])
  })

  test('typing on in one text doesn’t read the others at each key', () => {
    for (let index = 0; index < 40; index++) keepUnsent('ada', `comment:${index}`, 'Text')
    const read = vi.spyOn(Storage.prototype, 'getItem')
    keepUnsent('ada', 'note:j1', 'T')
    expect(read.mock.calls.length).toBeGreaterThan(40)
    read.mockClear()
    for (const text of ['Ty', 'Typ', 'Type']) keepUnsent('ada', 'note:j1', text)
    expect(read.mock.calls.length).toBeLessThan(10)
    read.mockRestore()
  })

  test('a text that is too long, or that the browser refuses, stays on screen only', () => {
    const field = open()
    const long = 'a'.repeat(UNSENT_MAX)
    type(field, long)
    expect([textIn(field), localStorage.length]).toEqual([long, 0])
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    type(field, 'Half a thought')
    expect(textIn(field)).toBe('Half a thought')
    expect(keepUnsent('ada', 'comment:j1', 'Half')).toBe(false)
    full.mockRestore()
  })
})
