import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Finish } from '#contract/progress.ts'
import { aJourney, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse } from '#web/testing/stub-api.ts'
import { renderPart } from '#web/testing/visit.tsx'
import { AfterFinish } from './FinishRest.tsx'
import { address, FINISH, stubFinished } from './testing/finished.ts'

beforeEach(resetSession)
afterEach(resetSession)

/** Opens what follows the sentence, as Bob. */
async function openThanks(journey: Partial<Journey> = {}) {
  await signInAs(bob)
  await renderPart(<AfterFinish journey={aJourney(journey)} isMember />, address, ['finish', 'sharing', 'next'])
}

test('a press thanks the owner without words, once', async () => {
  let thanked = false
  const server = stubFinished(
    {},
    {
      'GET /path/finish/j1': () => ({ ...FINISH, thanked }),
      'POST /path/thanks/j1': () => {
        thanked = true
        return { thanked }
      },
    },
  )
  await openThanks()
  fireEvent.click(await screen.findByRole('button', { name: 'Send thanks' }))
  const done = await screen.findByRole('button', { name: 'You thanked Ada Moreno' })
  fireEvent.click(done)
  expect(server.calls('POST /path/thanks/j1')).toHaveLength(1)
  expect(server.calls('PUT /path/rating/j1')).toEqual([])
})

/** A server that keeps the rating. */
function stubRating() {
  let rating: Finish['rating'] = null
  const answers: Answers = {
    'GET /path/finish/j1': () => ({ ...FINISH, rating }),
    'PUT /path/rating/j1': ({ body }) => {
      rating = { note: '', ...rating, ...(body as { stars: number }) }
      return rating
    },
    'DELETE /path/rating/j1': () => {
      rating = null
      return null
    },
  }
  return stubFinished({}, answers)
}
const ratingsSent = (server: ReturnType<typeof stubRating>) =>
  server.calls('PUT /path/rating/j1').map(({ body }) => body)

test('one tap on a star saves it, another one changes it, and it can be removed', async () => {
  const server = stubRating()
  await openThanks()
  fireEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  expect(await screen.findByText('4 stars saved')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '5 stars' }))
  expect(await screen.findByText('5 stars saved')).toBeTruthy()
  expect(ratingsSent(server)).toEqual([{ stars: 4 }, { stars: 5 }])
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('radio', { checked: true })).toBeNull())
  expect(screen.queryByText('5 stars saved')).toBeNull()
})

test('stars chosen while others are being saved are saved after them', async () => {
  const server = stubRating()
  await openThanks()
  await screen.findByRole('radio', { name: '1 star' })
  for (const name of ['1 star', '2 stars', '3 stars']) fireEvent.click(screen.getByRole('radio', { name }))
  expect(await screen.findByText('3 stars saved')).toBeTruthy()
  expect(ratingsSent(server)).toEqual([{ stars: 1 }, { stars: 3 }])
})

test('stars that could not be saved are taken back', async () => {
  stubFinished({}, { 'PUT /path/rating/j1': () => errorResponse(500, 'internal', 'Oops') })
  await openThanks()
  fireEvent.click(await screen.findByRole('radio', { name: '2 stars' }))
  expect(await screen.findByText('Oops')).toBeTruthy()
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})

test('a note is sent with the stars, and needs them', async () => {
  const server = stubRating()
  await openThanks()
  fireEvent.change(await screen.findByLabelText('A private note to Ada Moreno'), {
    target: { value: 'Step 2 is hard' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send thanks' }))
  expect(await screen.findByText('Choose 1 to 5 stars to send the note')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  expect(await screen.findByText('4 stars saved')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send thanks' }))
  expect(await screen.findByRole('button', { name: 'You thanked Ada Moreno' })).toBeTruthy()
  expect(ratingsSent(server)).toEqual([{ stars: 4 }, { stars: 4, note: 'Step 2 is hard' }])
  expect(server.calls('POST /path/thanks/j1')).toEqual([])
})

test('a typed note is kept on the device, and stars alone are taken where notes are closed', async () => {
  stubRating()
  await openThanks()
  fireEvent.change(await screen.findByLabelText('A private note to Ada Moreno'), { target: { value: 'To be sent' } })
  cleanup()
  const server = stubRating()
  await openThanks({ discussionClosed: true })
  fireEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  expect(await screen.findByText('4 stars saved')).toBeTruthy()
  expect(screen.queryByLabelText('A private note to Ada Moreno')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send thanks' })).toBeNull()
  expect(ratingsSent(server)).toEqual([{ stars: 4 }])
})

test('a note that is refused stays in its field, with the reason', async () => {
  const fields = { note: 'You can post links once your account is confirmed' }
  stubFinished(
    {},
    {
      'GET /path/finish/j1': () => ({ ...FINISH, rating: { stars: 5, note: '' } }),
      'PUT /path/rating/j1': () => errorResponse(400, 'invalid', 'Invalid', fields),
    },
  )
  await openThanks()
  const note = (await screen.findByLabelText('A private note to Ada Moreno')) as HTMLTextAreaElement
  fireEvent.change(note, { target: { value: 'www.shop.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send thanks' }))
  expect(await screen.findByText(fields.note)).toBeTruthy()
  expect(note.value).toBe('www.shop.example')
})

test("owners can't thank themselves", async () => {
  stubFinished()
  await openThanks({ owner: bob })
  await screen.findByRole('link', { name: 'Deeper learning' })
  expect(screen.queryByRole('button', { name: 'Send thanks' })).toBeNull()
})
