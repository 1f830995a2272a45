import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#web/core/api/api-error.ts'
import { show } from '#web/core/ui/testing/show.tsx'
import { ErrorState } from './ErrorState.tsx'

afterEach(cleanup)

test('a known error says by itself what to do', () => {
  const message = "We're very busy right now: please try again in a moment"
  show(<ErrorState error={new ApiError(503, { code: 'unavailable', message })} />)
  expect(screen.getByRole('alert').textContent).toBe(message)
})

test('an unexpected error asks to try again', () => {
  show(<ErrorState error={new ApiError(500, { code: 'internal', message: 'Something went wrong' })} />)
  expect(screen.getByRole('alert').textContent).toBe('Something went wrongPlease try again in a moment.')
})

test('without a server it says so and why', () => {
  show(<ErrorState error={new ApiError(0, { code: 'offline', message: 'offline' })} />)
  expect(screen.getByRole('alert').textContent).toBe(
    "We couldn't reach the serverYou're offline, or the server doesn't answer.",
  )
})
