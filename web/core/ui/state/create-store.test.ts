import { expect, test, vi } from 'vitest'
import { createStore } from './create-store.ts'

test('a store notifies its listeners of a new value', () => {
  const store = createStore(1)
  const listener = vi.fn(() => store.get())
  store.subscribe(listener)
  store.set(2)
  expect(listener.mock.results).toEqual([{ type: 'return', value: 2 }])
})

test("a store doesn't notify its listeners if the value is the same", () => {
  const store = createStore('open')
  const listener = vi.fn()
  store.subscribe(listener)
  store.set('open')
  expect(listener).not.toHaveBeenCalled()
})

test('a removed listener is not notified', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  unsubscribe()
  store.set(2)
  expect(listener).not.toHaveBeenCalled()
})
