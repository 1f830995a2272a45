import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

test.each(['Export as ZIP', 'Export as JSON'])('a refused export says when to try again: %s', async (button) => {
  stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org', listed: true }),
    'GET /auth/list-sessions': () => [],
    'GET /badge/all': () => [],
    'GET /interest/all': () => [],
    'GET /path/all': () => [],
    'GET /user/export': () => errorResponse(429, 'tooManyRequests', 'Too many attempts: please try again in 60 s'),
  })
  await signInAs(ada)
  await visit('/app/user/edit')
  fireEvent.click(await screen.findByText(button))
  expect(await screen.findByText(/please try again in 60 s/u)).toBeTruthy()
})
