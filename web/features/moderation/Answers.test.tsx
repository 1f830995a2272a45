import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '#web/testing/builders.ts'
import { resetSession } from '#web/testing/sign-in.ts'
import { errorResponse, noContent } from '#web/testing/stub-api.ts'
import { openModeration } from './testing/moderation.ts'

beforeEach(resetSession)
afterEach(resetSession)

const AT = '2026-11-20T10:00:00.000Z'
const answer = {
  id: 'd1',
  person: aPerson('bob', 'Bob Stone'),
  act: 'hide',
  kind: 'journey',
  target: { kind: 'journey', id: 'j', name: 'Knots' },
  reason: 'Spam',
  text: 'These are my own words.',
  mine: false,
  decidedAt: AT,
  answeredAt: AT,
}

test('a moderator reads the decision with its answer, and takes the decision back', async () => {
  const server = await openModeration('?tab=answers', {
    'GET /moderation/answers': () => [answer],
    'POST /moderation/answers/d1': noContent,
  })
  expect(await screen.findByText('These are my own words.')).toBeTruthy()
  expect([screen.getByText('Spam'), screen.getByText('Hidden', { selector: 'span' })]).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Take back the decision about Bob Stone' }))
  expect(await screen.findByText('Decision taken back')).toBeTruthy()
  expect(server.calls('POST /moderation/answers/d1').map(({ body }) => body)).toEqual([{ lift: true }])
})

test('an answer that another moderator has dealt with says so', async () => {
  await openModeration('?tab=answers', {
    'GET /moderation/answers': () => [{ ...answer, mine: true }],
    'POST /moderation/answers/d1': () => errorResponse(409, 'decided', 'Another moderator was faster'),
  })
  expect(await screen.findByText('You made this decision. There is no other moderator.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep the decision about Bob Stone' }))
  await waitFor(() => expect(screen.getByText('Another moderator was faster')).toBeTruthy())
})
