import { expect, test } from 'vitest'
import { HttpError } from './http-error.ts'
import { errorBody } from './language.ts'

test.each([
  [30, 'in 30 seconds'],
  [60, 'in 60 seconds'],
  [900, 'in 15 minutes'],
  [3601, 'in 2 hours'],
  [604_799, 'in 7 days'],
])('%i seconds to wait are said as %s', (seconds, wait) => {
  const { message } = errorBody(new HttpError('tooManyRequests', { params: { seconds } }), 'en')
  expect(message).toBe(`Too many attempts: please try again ${wait}`)
})
