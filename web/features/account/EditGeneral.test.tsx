import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ProfileInput } from '#contract/person.ts'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { visit } from '#web/testing/visit.tsx'

// Leaves out long forms that have their own tests, since fields are found twice as fast without
// them.
vi.mock('#web/features/notices/NoticeSwitches.tsx', () => ({ NoticeSwitches: () => null }))
vi.mock('./PreferencesForm.tsx', () => ({ PreferencesForm: () => null }))

beforeEach(resetSession)
afterEach(resetSession)

/** Opens Ada's profile form; the stub server stores what the form saves. */
async function edit(answers: Answers = {}) {
  let profile = { ...profileOf(ada), email: 'ada@example.org', listed: true, links: ['https://ada.example.org'] }
  const server = stubApi({
    'GET /user/profile': () => profile,
    'GET /auth/list-sessions': () => [],
    'GET /badge/all': () => [{ name: 'Python' }, { name: 'Statistics' }],
    'GET /interest/all': () => [{ name: 'Python' }],
    'GET /path/all': () => [],
    'PUT /user/profile/update': ({ body }) => {
      profile = { ...profile, ...(body as ProfileInput as object) }
      return profile
    },
    ...answers,
  })
  await signInAs(ada)
  const { router } = await visit('/app/user/edit')
  await screen.findByRole('heading', { level: 1, name: 'Edit profile' })
  return { server, router }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (server: Awaited<ReturnType<typeof edit>>['server']) =>
  server.calls('PUT /user/profile/update').map(({ body }) => body)

describe('the general section', () => {
  test('the display name follows first and last name until the person chooses another', async () => {
    await edit()
    write('Last name', 'Lovelace')
    expect(field('Display name').value).toBe('Ada Lovelace')
    write('Display name', 'Countess')
    write('First name', 'Augusta')
    expect(field('Display name').value).toBe('Countess')
  })

  test('links are saved, and an invalid one is marked', async () => {
    const { server } = await edit()
    press('Add a link')
    write('Link 2', 'not a link')
    press('Save')
    await waitFor(() => expect(field('Link 2').getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText('Enter a valid URL')).toBeTruthy()
    expect(field('Link 1').getAttribute('aria-invalid')).toBeNull()
    expect(sent(server)).toEqual([])
    write('Link 2', 'www.example.net')
    press('Remove link 1')
    press('Add a link')
    press('Save')
    expect(await screen.findByText('Your profile is saved')).toBeTruthy()
    expect(sent(server)).toEqual([expect.objectContaining({ links: ['www.example.net'] })])
    expect(screen.queryByLabelText('Link 2')).toBeNull()
  })

  test('a profile holds six links', async () => {
    await edit()
    for (let more = 0; more < 5; more++) press('Add a link')
    expect(field('Link 6')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a link' })).toBeNull()
  })

  test('unsaved input is there again after leaving, until it is discarded', async () => {
    const { router } = await edit()
    write('Role', 'Navigator')
    await router.navigate({ to: '/app/user/new' })
    await router.navigate({ to: '/app/user/edit' })
    await waitFor(() => expect(field('Role').value).toBe('Navigator'))
    press('Discard changes')
    expect(field('Role').value).toBe('')
    await router.navigate({ to: '/app/user/new' })
    await router.navigate({ to: '/app/user/edit' })
    await waitFor(() => expect(field('Role').value).toBe(''))
  })

  test('leaving after saving or for another section asks nothing', async () => {
    const { router } = await edit()
    write('Role', 'Navigator')
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: 'Password' }),
    )
    await waitFor(() => expect(router.state.location.hash).toBe('password'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    press('Save')
    await screen.findByText('Your profile is saved')
    await router.navigate({ to: '/app/user/new' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Invite someone' })).toBeTruthy()
  })
})

describe('the visibility switches', () => {
  const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

  test('a switch is saved immediately, and two pressed at once in one request', async () => {
    const { server } = await edit()
    fireEvent.click(toggle('Show the journeys I like'))
    await waitFor(() => expect(sent(server)).toHaveLength(1))
    fireEvent.click(toggle("Show the journeys I've finished and the badges I earned"))
    fireEvent.click(toggle('List me under People'))
    await waitFor(() => expect(toggle("Show the journeys I've finished and the badges I earned").checked).toBe(true))
    await waitFor(() =>
      expect(sent(server)).toEqual([{ shows: ['liked'] }, { shows: ['liked', 'finished'], listed: false }]),
    )
    await waitFor(() => expect(toggle('List me under People').checked).toBe(false))
    expect(toggle('Show the journeys I like').checked).toBe(true)
  })

  test('a switch flips back with a message if saving fails', async () => {
    await edit({ 'PUT /user/profile/update': () => errorResponse(503, 'unavailable', "We're very busy right now") })
    fireEvent.click(toggle('List me under People'))
    await waitFor(() => expect(toggle('List me under People').checked).toBe(false))
    expect(await screen.findByText("We're very busy right now")).toBeTruthy()
    await waitFor(() => expect(toggle('List me under People').checked).toBe(true))
  })
})

describe('the interests section', () => {
  test('a member changes their interests, 1 to 5 of them', async () => {
    const { server } = await edit({ 'POST /interest/create/list': () => [{ name: 'Statistics' }] })
    const python = await screen.findByRole('button', { name: 'Python', pressed: true })
    fireEvent.click(python)
    press('Save interests')
    expect(await screen.findByText(/please select one or more badges/u)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Statistics' }))
    press('Save interests')
    expect(await screen.findByText('Your interests are saved')).toBeTruthy()
    expect(server.calls('POST /interest/create/list').map(({ body }) => body)).toEqual([
      { interestDataList: ['Statistics'] },
    ])
  })
})
