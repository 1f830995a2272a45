import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, aJourney, aPerson, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, noContent, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

const mia = aPerson('mia', 'Mia Warden')
const hidden = { at: '2026-11-12T10:00:00.000Z', reason: 'It sells watches' }

beforeEach(resetSession)
afterEach(resetSession)

/** Opens a page as Mia, who is a moderator unless `moderates` is false. */
async function openAsMia(address: string, answers: Answers = {}, moderates = true) {
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(mia), email: 'mia@example.org', ...(moderates && { moderator: true }) }),
    'GET /path/journey/j1': () => aJourney(),
    'GET /path/progress/j1': () => ({ completed: [], finishedAt: null, newSince: 0, newSteps: [] }),
    'GET /user/profile/ada': () => profileOf(ada),
    'GET /path/user/ada': () => [],
    ...answers,
  })
  await signInAs(mia)
  await renderPage(address)
  return server
}
const JOURNEY = '/app/discover/journey/j1'
const PROFILE = '/app/user/profile?userId=ada'

async function openMenu(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  return await screen.findAllByRole('menuitem')
}
async function choose(menu: string, entry: string) {
  await openMenu(menu)
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
}
async function giveReason(title: string, act: string, reason: string) {
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  fireEvent.change(dialog.getByRole('textbox', { name: /Reason/u }), { target: { value: reason } })
  fireEvent.click(dialog.getByRole('button', { name: act }))
  return dialog
}

describe('a moderator', () => {
  test('hides a journey from its menu with a reason and can undo it', async () => {
    let isHidden = false
    const server = await openAsMia(JOURNEY, {
      'GET /path/journey/j1': () => aJourney(isHidden ? { hidden } : {}),
      'POST /moderation/journeys/j1/hide': () => {
        isHidden = true
        return noContent()
      },
      'POST /moderation/journeys/j1/restore': noContent,
    })
    await choose('Share', 'Hide this journey')
    await giveReason('Hide this journey?', 'Hide journey', 'It sells watches')
    expect(await screen.findByText('Journey hidden')).toBeTruthy()
    expect(server.calls('POST /moderation/journeys/j1/hide')[0]?.body).toEqual({ reason: 'It sells watches' })
    expect((await screen.findByRole('note')).textContent).toContain('It sells watches')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.calls('POST /moderation/journeys/j1/restore')).toHaveLength(1))
  })

  test('suspends a person from their menu', async () => {
    const server = await openAsMia(PROFILE, {
      'POST /moderation/people/ada/suspend': noContent,
    })
    await choose('More about Ada Moreno', 'Suspend this person')
    await giveReason('Suspend this person?', 'Suspend', 'They sell watches')
    expect(await screen.findByText('Person suspended')).toBeTruthy()
    expect(server.calls('POST /moderation/people/ada/suspend')[0]?.body).toEqual({ reason: 'They sell watches' })
  })

  test('sees a failure in the dialog, and the text stays', async () => {
    await openAsMia(PROFILE, {
      'POST /moderation/people/ada/suspend': () => errorResponse(403, 'forbidden', "Moderators can't be suspended"),
    })
    await choose('More about Ada Moreno', 'Suspend this person')
    const dialog = await giveReason('Suspend this person?', 'Suspend', 'They moderate badly')
    expect((await dialog.findByRole('alert')).textContent).toBe("Moderators can't be suspended")
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('They moderate badly')
  })

  test.each([
    ['a journey that is already hidden', aJourney({ hidden })],
    ['their own journey', aJourney({ owner: mia })],
  ])("can't hide %s", async (_what, journey) => {
    await openAsMia(JOURNEY, { 'GET /path/journey/j1': () => journey })
    await openMenu('Share')
    expect(screen.queryByRole('menuitem', { name: 'Hide this journey' })).toBeNull()
  })
})

test.each([
  [JOURNEY, 'Share', 'Report this journey', 'Hide this journey'],
  [PROFILE, 'More about Ada Moreno', 'Report this person', 'Suspend this person'],
])('other members can report, but not hide or suspend: %s', async (address, menu, there, notThere) => {
  await openAsMia(address, {}, false)
  await openMenu(menu)
  expect(screen.getByRole('menuitem', { name: there })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: notThere })).toBeNull()
})
