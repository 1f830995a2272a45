import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, bob } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'
import { address, FINISH, openFinished, sentence, stubFinished } from './testing/finished.ts'

beforeEach(resetSession)
afterEach(resetSession)

test('the page begins with date, days, time, badges, and the next journeys with a reason each', async () => {
  stubFinished({ closingWords: 'Now build something.' })
  await openFinished()
  expect(await screen.findByText('22 Nov 2026')).toBeTruthy()
  expect(screen.getByText('9 days')).toBeTruthy()
  expect(screen.getByText('about 4 h')).toBeTruthy()
  expect(screen.getByText('of learning, 1 step')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'You earned 2 badges' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Statistics: see it on your profile' })).toBeTruthy()
  expect((await screen.findByText('Now build something.')).closest('[dir=auto]')).not.toBeNull()
  const cards = ['Statistics for walkers', 'Deeper learning', 'Papers without fear'].map((name) =>
    screen.getByRole('link', { name }).closest('article'),
  )
  expect(cards[0]?.textContent).toContain('3 steps about 1 h 30 min free')
  expect(cards.map((card) => card?.querySelector(':scope > p')?.textContent)).toEqual([
    'A longer look at step 7',
    'The next level of Python',
    'Another journey by Ada Moreno',
  ])
})

test('the name of the journey is a heading below the sentence, which is the first one', async () => {
  stubFinished()
  await openFinished()
  const names = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent?.trim()}`)
  expect(names[0]).toBe("H1 All steps completed - you're finished")
  expect(names).toContain('H2 Machine learning from the ground up')
})

test('the steps are counted where the minutes are unknown', async () => {
  stubFinished({}, { 'GET /path/finish/j1': () => ({ ...FINISH, minutes: null }) })
  await openFinished()
  expect((await screen.findByText('done')).parentElement?.textContent).toBe('done1 step')
})

const pageUrl = 'http://cairn.test/share/finish/0123'
const shared = { url: `${pageUrl}.png`, pageUrl }

test('the picture is shown at once, and the finish becomes public only when the link of its page is copied', async () => {
  const server = stubFinished({}, { 'POST /path/finish/j1/picture': () => shared })
  const copied: string[] = []
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  await openFinished()
  const picture = await screen.findByRole('img', { name: 'Bob Stone finished Machine learning from the ground up' })
  expect(picture.getAttribute('src')).toMatch(/^data:image\/png;base64,/u)
  expect(server.calls('POST /path/finish/j1/picture')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(copied).toEqual([pageUrl]))
})

test('Share it opens the sheet of the system with the picture and its public link', async () => {
  stubFinished({}, { 'POST /path/finish/j1/picture': () => shared })
  const sent: ShareData[] = []
  Object.assign(navigator, { share: async (data: ShareData) => void sent.push(data), canShare: () => true })
  try {
    await openFinished()
    await screen.findByRole('img', { name: /^Bob Stone finished/u })
    fireEvent.click(screen.getByRole('button', { name: 'Share it' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ url: pageUrl, title: 'Machine learning from the ground up' })
    expect(sent[0]?.files?.map(({ name, type }) => [name, type])).toEqual([['cairn.png', 'image/png']])
  } finally {
    Object.assign(navigator, { share: undefined, canShare: undefined })
  }
})

test('one press ends a shared finish', async () => {
  let isShared = true
  const server = stubFinished(
    {},
    {
      'GET /path/finish/j1': () => ({ ...FINISH, shared: isShared }),
      'DELETE /path/finish/j1/picture': () => {
        isShared = false
        return null
      },
    },
  )
  await openFinished()
  expect(await screen.findByText('Anyone with the link can see it')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stop sharing' }))
  expect(await screen.findByText('The link no longer works')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop sharing' })).toBeNull())
  expect(screen.getByText('Only public once you share it')).toBeTruthy()
  expect(server.calls('DELETE /path/finish/j1/picture')).toHaveLength(1)
})

test('without such a sheet, Share it is a menu', async () => {
  stubFinished()
  await openFinished()
  fireEvent.click(await screen.findByRole('button', { name: 'Share it' }))
  const items = await screen.findAllByRole('menuitem')
  await waitFor(() => expect(items.map(({ textContent }) => textContent)).toEqual(['Copy link', 'Save picture']))
})

test('the picture of a private journey can be saved, but not shared', async () => {
  stubFinished({ visibility: 'private', owner: bob })
  await openFinished()
  expect(await screen.findByRole('button', { name: 'Save picture' })).toBeTruthy()
  expect(screen.getByText('Only you can see it')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share it' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
})

test('a picture that did not load can be asked for again', async () => {
  let broken = true
  stubFinished(
    {},
    {
      'GET /path/finish/j1/picture': () =>
        broken
          ? errorResponse(429, 'tooMany', 'Wait')
          : new Response('a picture', { headers: { 'content-type': 'image/png' } }),
    },
  )
  await openFinished()
  const failure = await screen.findByText("The picture didn't load")
  broken = false
  fireEvent.click(within(failure.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('img', { name: /^Bob Stone finished/u })).toBeTruthy()
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

test('a visitor reads the closing words, and what logging in brings', async () => {
  const server = stubFinished({ closingWords: 'Now build something.', owner: ada })
  await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Finish' }))
  const heading = await sentence()
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(await screen.findByText('Now build something.')).toBeTruthy()
  expect(screen.getByText(/^Your stones are kept on this device/u)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign up to keep it' }).getAttribute('href')).toContain('returnTo=')
  expect(screen.queryByRole('button', { name: 'Send thanks' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Share it' })).toBeNull()
  expect(server.calls('GET /path/finish/j1')).toEqual([])
})

test('ticking the last step by its checkbox moves the focus to the sentence', async () => {
  stubFinished()
  await renderPage(address)
  const box = await screen.findByRole('checkbox')
  box.focus()
  fireEvent.click(box)
  const heading = await sentence()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('the last stone settles on Finish, and lies still when one comes back', async () => {
  stubFinished()
  await renderPage(address)
  const settling = () => document.querySelectorAll('.hills .cairn-settle')
  fireEvent.click(await screen.findByRole('button', { name: 'Finish' }))
  await sentence()
  expect(settling()).toHaveLength(1)
  cleanup()
  await renderPage(address)
  expect(document.activeElement).not.toBe(await sentence())
  expect(settling()).toHaveLength(0)
})

test('a finish can be undone where it is shown, back to its last step', async () => {
  let completed: string[] = []
  const progress = () => ({ completed, finishedAt: null, newSince: 0, newSteps: [] })
  const server = stubFinished(
    {},
    {
      'GET /path/progress/j1': progress,
      'PUT /path/progress/j1': ({ body }) => {
        completed = (body as { done?: string[] }).done ?? []
        return progress()
      },
    },
  )
  await signInAs(bob)
  await renderPage(address)
  fireEvent.click(await screen.findByRole('button', { name: 'Finish' }))
  const finish = (await sentence()).closest('section') as HTMLElement
  fireEvent.click(within(finish).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('step-one'))
  expect(screen.queryByRole('heading', { name: /^All steps completed/u })).toBeNull()
  const changes = server.calls('PUT /path/progress/j1').map(({ body }) => body)
  expect(changes).toEqual([{ done: ['one'] }, { undone: ['one'] }])
})
