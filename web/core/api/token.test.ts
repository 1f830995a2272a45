import { afterEach, expect, test, vi } from 'vitest'
import { resetSession, tokenOf } from '#web/testing/sign-in.ts'
import { dropToken, forgetToken, keepToken, storedToken } from './token.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  dropToken()
  await resetSession()
})

/** As in a browser in which `localStorage` throws. */
const blockStorage = () => vi.stubGlobal('localStorage', undefined)

test('a visitor whose browser blocks storage has no token', () => {
  blockStorage()
  expect(storedToken()).toBeNull()
})

test('a person who logs in where the browser blocks storage is a member until the page is closed', () => {
  blockStorage()
  const token = tokenOf('ada')
  keepToken(token)
  expect(storedToken()).toBe(token)
})

test('a person who logs out where the browser blocks storage is a visitor, unless logging out fails', () => {
  blockStorage()
  const token = tokenOf('ada')
  keepToken(token)
  const restore = forgetToken()
  expect(storedToken()).toBeNull()
  restore()
  expect(storedToken()).toBe(token)
})
