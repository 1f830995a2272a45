import { setTimeout as wait } from 'node:timers/promises'
import type { DevTools } from './devtools.ts'

const POLL_MS = 100
const TIMEOUT_MS = 120_000

/** Waits until a function returns a value in the page, and returns it. */
export async function poll<Args extends unknown[], Value>(
  page: DevTools,
  find: (...args: Args) => Value,
  ...args: Args
): Promise<NonNullable<Value>> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    const value = await page.evaluate(find, ...args)
    if (value) return value as NonNullable<Value>
    if (Date.now() > end) throw new Error(`Nothing in the page after ${TIMEOUT_MS} ms: ${find}`)
    await wait(POLL_MS)
  }
}

export async function click(page: DevTools, at: { x: number; y: number }): Promise<void> {
  const press = { ...at, button: 'left', clickCount: 1 }
  await page.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...at })
  await page.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
  await page.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
}

/** Types into the focused field, with a pause in ms after each key. */
export async function type(page: DevTools, text: string, pauseMs: number): Promise<void> {
  for (const key of text) {
    await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
    await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
    await wait(pauseMs)
  }
}
