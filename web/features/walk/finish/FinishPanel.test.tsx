import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import type { Finish } from '#contract/progress.ts'
import { ada, aJourney, aStep, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

const address = '/app/discover/journey/j1'
const finishedAt = '2026-11-21T23:30:00.000Z'

const FINISH: Finish = {
  startedAt: '2026-11-14T10:00:00.000Z',
  finishedAt,
  finishedOn: '2026-11-22',
  days: 9,
  minutes: 250,
  badges: [{ name: 'Python' }, { name: 'Statistics' }],
  thanked: false,
  rating: null,
  next: [aJourney({ id: 'j2', name: 'Statistics for walkers', minutes: 90, free: true })],
}

function stubFinished(journey: Partial<Journey> = {}, answers: Answers = {}) {
  return stubApi({
    'GET /path/journey/j1': () => aJourney({ steps: [aStep('one')], ...journey }),
    'GET /path/progress/j1': () => ({ completed: ['one'], finishedAt, newSince: 0, newSteps: [] }),
    'GET /path/finish/j1': () => FINISH,
    ...answers,
  })
}

beforeEach(resetSession)
afterEach(resetSession)

const sentence = () => screen.findByRole('heading', { name: "All steps completed - you're finished" })

async function openFinished(as = bob) {
  await signInAs(as)
  await visit(address)
  await sentence()
}

test('the panel tells date, days, time, badges and the next journeys', async () => {
  stubFinished({ closingWords: 'Now build something.' })
  await openFinished()
  expect(await screen.findByText('22 Nov 2026')).toBeTruthy()
  expect(screen.getByText('9 days')).toBeTruthy()
  expect(screen.getByText('about 4 h')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'You earned 2 badges' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Statistics: see it on your profile' })).toBeTruthy()
  expect((await screen.findByText('Now build something.')).closest('[dir=auto]')).not.toBeNull()
  const next = screen.getByRole('link', { name: 'Statistics for walkers' }).closest('article')
  expect(next?.textContent).toContain('3 steps about 1 h 30 min free')
})

test('the owner is thanked once', async () => {
  const server = stubFinished({}, { 'POST /path/thanks/j1': () => ({ thanked: true }) })
  await openFinished()
  const thank = await screen.findByRole('button', { name: 'Thank Ada Moreno' })
  fireEvent.click(thank)
  await waitFor(() => expect(thank.textContent).toBe('You thanked Ada Moreno'))
  fireEvent.click(thank)
  expect(server.calls('POST /path/thanks/j1')).toHaveLength(1)
})

test('a journey is rated with stars and a note, and the rating is changed and removed', async () => {
  let rating: Finish['rating'] = null
  const server = stubFinished(
    {},
    {
      'GET /path/finish/j1': () => ({ ...FINISH, rating }),
      'PUT /path/rating/j1': ({ body }) => {
        rating = { note: '', ...rating, ...(body as { stars: number }) }
        return rating
      },
      'DELETE /path/rating/j1': () => {
        rating = null
        return null
      },
    },
  )
  await openFinished()
  fireEvent.click(await screen.findByRole('button', { name: 'Send rating' }))
  expect(await screen.findByText('Choose 1 to 5 stars')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '4 stars' }))
  fireEvent.change(screen.getByLabelText('A private note to Ada Moreno'), { target: { value: 'Step 2 is hard' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save rating' }))
  await waitFor(() => expect(server.calls('PUT /path/rating/j1')).toHaveLength(2))
  expect(server.calls('PUT /path/rating/j1').map(({ body }) => body)).toEqual([
    { stars: 4, note: 'Step 2 is hard' },
    { stars: 4 },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Remove rating' }))
  expect(await screen.findByRole('button', { name: 'Send rating' })).toBeTruthy()
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
})

test('a typed note is kept on the device, and stars alone are sent where notes are closed', async () => {
  const put = { 'PUT /path/rating/j1': ({ body }: { body: unknown }) => ({ note: '', ...(body as object) }) }
  stubFinished()
  await openFinished()
  fireEvent.change(await screen.findByLabelText('A private note to Ada Moreno'), { target: { value: 'To be sent' } })
  cleanup()
  const server = stubFinished({ discussionClosed: true }, put)
  await openFinished()
  fireEvent.click(await screen.findByRole('radio', { name: '4 stars' }))
  expect(screen.queryByLabelText('A private note to Ada Moreno')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  await waitFor(() => expect(server.calls('PUT /path/rating/j1').map(({ body }) => body)).toEqual([{ stars: 4 }]))
})

test('a note that is refused stays in its field, with the reason', async () => {
  const fields = { note: 'Confirm your email before you post links' }
  stubFinished({}, { 'PUT /path/rating/j1': () => errorResponse(400, 'invalid', 'Invalid', fields) })
  await openFinished()
  fireEvent.click(await screen.findByRole('radio', { name: '5 stars' }))
  const note = screen.getByLabelText('A private note to Ada Moreno') as HTMLTextAreaElement
  fireEvent.change(note, { target: { value: 'www.shop.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send rating' }))
  expect(await screen.findByText(fields.note)).toBeTruthy()
  expect(note.value).toBe('www.shop.example')
})

test("owners can't thank themselves", async () => {
  stubFinished({ owner: bob })
  await openFinished()
  await screen.findByText('9 days')
  expect(screen.queryByRole('button', { name: /^Thank/u })).toBeNull()
})

test('the picture is made when asked for, and can be downloaded', async () => {
  const url = 'http://cairn.test/share/finish/0123.png'
  const server = stubFinished({}, { 'POST /path/finish/j1/picture': () => ({ url }) })
  await openFinished()
  expect(server.calls('POST /path/finish/j1/picture')).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Get a picture' }))
  const picture = await screen.findByRole('img', {
    name: 'Bob Stone finished Machine learning from the ground up',
  })
  expect(picture.getAttribute('src')).toBe('/share/finish/0123.png')
  const download = screen.getByRole('link', { name: 'Download' })
  await waitFor(() => expect(document.activeElement).toBe(download))
})

test('a private journey has no picture', async () => {
  stubFinished({ visibility: 'private', owner: bob })
  await openFinished()
  await screen.findByText('9 days')
  expect(screen.queryByRole('button', { name: 'Get a picture' })).toBeNull()
})

test('a failure keeps the sentence and Reset, and can be tried again', async () => {
  let broken = true
  stubFinished({}, { 'GET /path/finish/j1': () => (broken ? errorResponse(500, 'internal', 'Oops') : FINISH) })
  await openFinished()
  expect(await screen.findByText("The details didn't load. Your finish is saved.")).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reset' })).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('9 days')).toBeTruthy()
})

test('a visitor reads the closing words and that signing in keeps the finish', async () => {
  const server = stubFinished({ closingWords: 'Now build something.', owner: ada })
  await visit(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Finish' }))
  const heading = await sentence()
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(await screen.findByText('Now build something.')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Your progress is kept on this device/u })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Thank/u })).toBeNull()
  expect(server.calls('GET /path/finish/j1')).toEqual([])
})

test('ticking the last step by its checkbox moves the focus to the panel', async () => {
  stubFinished()
  await visit(address)
  const box = await screen.findByRole('checkbox')
  box.focus()
  fireEvent.click(box)
  const heading = await sentence()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
