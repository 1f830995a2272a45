import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

const errors: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => void errors.push(format(...parts)))
})

afterEach(() => {
  vi.mocked(console.error).mockRestore()
  const calls = errors.splice(0)
  if (calls.length > 0) throw new Error(`console.error was called:\n${calls.join('\n')}`)
})
