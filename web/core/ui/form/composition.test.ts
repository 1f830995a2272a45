import { beforeAll, expect, test, vi } from 'vitest'
import { leaveKeysToInputMethods } from './composition.ts'

beforeAll(leaveKeysToInputMethods)

function press(init: KeyboardEventInit): number {
  const field = document.body.appendChild(document.createElement('input'))
  const handle = vi.fn()
  field.addEventListener('keydown', handle)
  document.addEventListener('keydown', handle, { once: true })
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }))
  document.removeEventListener('keydown', handle)
  field.remove()
  return handle.mock.calls.length
}

test.each([
  ['while a composition is open', { isComposing: true }],
  ['in Safari, which ends the composition first', { keyCode: 229 }],
])('the Enter that ends a composition reaches no field or shortcut %s', (_, init) => {
  expect(press(init)).toBe(0)
})

test('another Enter reaches both', () => {
  expect(press({})).toBe(2)
})
