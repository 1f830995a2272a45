import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

const REPORT = {
  journeys: 2,
  drafts: 0,
  notes: 1,
  ticks: 0,
  leftOut: [
    { kind: 'journey', reason: 'alreadyHere', count: 1, names: ['Tea'] },
    { kind: 'note', reason: 'notOwn', count: 3 },
    { kind: 'tick', reason: 'notOwn', count: 1 },
  ],
}

/** Opens Ada's settings and chooses a file to import; `answer` is the stub server's response. */
async function importCopy(answer: () => unknown, file = new File(['{}'], 'cairn.zip')) {
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org', listed: true }),
    'GET /auth/list-sessions': () => [],
    'GET /badge/all': () => [],
    'GET /interest/all': () => [],
    'GET /path/all': () => [],
    'POST /user/import': answer,
  })
  await signInAs(ada)
  await renderPage('/app/user/edit?part=data')
  fireEvent.click(await screen.findByRole('button', { name: 'Import a copy' }))
  fireEvent.change(await screen.findByLabelText('Choose a copy'), { target: { files: [file] } })
  return server
}

test('the result says what came back, what did not and why', async () => {
  const server = await importCopy(() => REPORT)
  expect(await screen.findByText('Imported: 2 journeys, 1 note')).toBeTruthy()
  expect(screen.getByText('Already here: 1 journey').textContent).toBe('Already here: 1 journeyTea')
  expect(screen.getByText("From other people's journeys: 3 notes, 1 ticked step")).toBeTruthy()
  expect(screen.getByText('Open your profile').getAttribute('href')).toBe('/app/user/profile')
  expect(server.calls('POST /user/import')[0]?.body).toBeInstanceOf(Blob)
})

test('a refused copy says why, and another one can be chosen', async () => {
  await importCopy(() => errorResponse(422, 'unreadable', "This can't be read", { file: 'Part of it is missing' }))
  expect((await screen.findByText('Part of it is missing')).getAttribute('role')).toBe('alert')
  expect(screen.getByLabelText('Choose a copy')).toBeTruthy()
})

test('a copy above 50 MB is not sent', async () => {
  const file = new File([''], 'cairn.zip')
  Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 + 1 })
  const server = await importCopy(() => REPORT, file)
  expect(await screen.findByText('This file is larger than 50 MB')).toBeTruthy()
  expect(server.calls('POST /user/import')).toEqual([])
})
