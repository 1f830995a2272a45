import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { replayInput } from './input-replay.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

/** Enters a value before hydration, lets React take the field over with its own value, and returns what is in the field then. */
function enterBeforeHydration(
  field: HTMLSelectElement | HTMLTextAreaElement,
  entered: string,
  ofReact: string,
): string {
  document.body.append(field)
  field.value = entered
  replayInput([inputOf(field)])
  field.value = ofReact
  Object.assign(field, { __reactFiberTest: {} })
  vi.advanceTimersByTime(100)
  return field.value
}

function inputOf(field: HTMLElement): Event {
  const event = new Event('input', { bubbles: true })
  field.dispatchEvent(event)
  return event
}

test('a text that is typed before hydration follows the unsent text', () => {
  expect(enterBeforeHydration(document.createElement('textarea'), ' and more', 'A long message')).toBe(
    'A long message and more',
  )
})

test('an option that is chosen before hydration stays chosen', () => {
  const select = document.createElement('select')
  select.append(new Option('English', 'en'), new Option('German', 'de'))
  expect(enterBeforeHydration(select, 'de', 'en')).toBe('de')
})
