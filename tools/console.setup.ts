import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

const told: string[] = []

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts) => void told.push(format(...parts)))
})

afterEach(() => {
  vi.mocked(console.error).mockRestore()
  const errors = told.splice(0)
  if (errors.length > 0) throw new Error(`console.error was called:\n${errors.join('\n')}`)
})
