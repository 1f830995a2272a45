import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readStoredJson, useStoredJson, writeStoredJson } from './stored-json.ts'

afterEach(() => localStorage.clear())

test('a written value is read again as the same object', () => {
  writeStoredJson('draft', { name: 'Tea' })
  expect(readStoredJson('draft')).toEqual({ name: 'Tea' })
  expect(readStoredJson('draft')).toBe(readStoredJson('draft'))
})

test('null removes the key', () => {
  writeStoredJson('draft', 'Tea')
  writeStoredJson('draft', null)
  expect(localStorage.getItem('draft')).toBeNull()
})

test('a text that is not JSON reads as null', () => {
  localStorage.setItem('draft', '{')
  expect(readStoredJson('draft')).toBeNull()
})

test('a component follows changes in this tab and in other tabs', () => {
  const { result } = renderHook(() => useStoredJson('draft'))
  act(() => void writeStoredJson('draft', 'Tea'))
  expect(result.current).toBe('Tea')
  localStorage.setItem('draft', '"Cake"')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'draft' })))
  expect(result.current).toBe('Cake')
})

test('writing to full storage returns false and keeps the old value', () => {
  writeStoredJson('draft', 'Tea')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(writeStoredJson('draft', 'Cake')).toBe(false)
  full.mockRestore()
  expect(readStoredJson('draft')).toBe('Tea')
})
