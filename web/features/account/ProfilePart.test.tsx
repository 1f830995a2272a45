import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProfileInput } from '#contract/person.ts'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { type Answers, errorResponse, stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

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
  const { router } = await renderPage('/app/user/edit')
  await screen.findByRole('heading', { level: 1, name: 'Edit profile' })
  return { server, router }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sent = (server: Awaited<ReturnType<typeof edit>>['server']) =>
  server.calls('PUT /user/profile/update').map(({ body }) => body)

describe('the form of the profile', () => {
  test('the display name follows first and last name until the person chooses another', async () => {
    await edit()
    write('Last name', 'Lovelace')
    expect(field('Display name').value).toBe('Ada Lovelace')
    write('Display name', 'Countess')
    write('First name', 'Augusta')
    expect(field('Display name').value).toBe('Countess')
  })

  test('a display name is required', async () => {
    const { server } = await edit()
    write('Display name', ' ')
    press('Save')
    await waitFor(() => expect(field('Display name').getAttribute('aria-invalid')).toBe('true'))
    expect(sent(server)).toEqual([])
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

  test('leaving after saving or for another part asks nothing', async () => {
    const { router } = await edit()
    write('Role', 'Navigator')
    fireEvent.click(screen.getByRole('link', { name: 'Notices' }))
    await screen.findByRole('heading', { name: 'What you hear about' })
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Edit profile' })).getByRole('link', { name: 'Profile' }),
    )
    await screen.findByRole('heading', { name: 'How others see you' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    press('Save')
    await screen.findByText('Your profile is saved')
    await router.navigate({ to: '/app/user/new' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Invite someone' })).toBeTruthy()
  })
})

describe('what is shown', () => {
  const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

  test('a switch is saved immediately, and two pressed at once in one request', async () => {
    const { server } = await edit()
    fireEvent.click(toggle('Journeys you like'))
    await waitFor(() => expect(sent(server)).toHaveLength(1))
    fireEvent.click(toggle('Finished journeys and badges'))
    fireEvent.click(toggle('Listed in People'))
    await waitFor(() => expect(toggle('Finished journeys and badges').checked).toBe(true))
    await waitFor(() =>
      expect(sent(server)).toEqual([{ shows: ['liked'] }, { shows: ['liked', 'finished'], listed: false }]),
    )
    await waitFor(() => expect(toggle('Listed in People').checked).toBe(false))
    expect(toggle('Journeys you like').checked).toBe(true)
  })

  test('a saved switch says so, and Undo brings it back with the focus', async () => {
    const { server } = await edit()
    toggle('Journeys you like').focus()
    fireEvent.click(toggle('Journeys you like'))
    expect(await screen.findByText('Saved: Journeys you like')).toBeTruthy()
    press('Undo')
    await waitFor(() => expect(sent(server)).toEqual([{ shows: ['liked'] }, { shows: [] }]))
    await waitFor(() => expect(toggle('Journeys you like').checked).toBe(false))
    expect(document.activeElement).toBe(toggle('Journeys you like'))
  })

  test('a switch flips back with a message if saving fails', async () => {
    await edit({ 'PUT /user/profile/update': () => errorResponse(503, 'unavailable', "We're very busy right now") })
    fireEvent.click(toggle('Listed in People'))
    await waitFor(() => expect(toggle('Listed in People').checked).toBe(false))
    expect(await screen.findByText("We're very busy right now")).toBeTruthy()
    await waitFor(() => expect(toggle('Listed in People').checked).toBe(true))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('the interests', () => {
  function withInterests(...names: string[]): { answers: Answers; lists: string[][] } {
    let saved = names
    const lists: string[][] = []
    const answers: Answers = {
      'GET /interest/all': () => saved.map((name) => ({ name })),
      'POST /interest/create/list': ({ body }) => {
        saved = Object(body).interestDataList
        lists.push(saved)
        return saved.map((name) => ({ name }))
      },
    }
    return { answers, lists }
  }

  test('one is added and another removed, each saved at once and undone', async () => {
    const { answers, lists } = withInterests('Python')
    await edit(answers)
    expect(screen.queryByRole('button', { name: 'Remove Python' })).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: 'Add an interest' }))
    fireEvent.input(await screen.findByRole('combobox', { name: 'Add an interest' }), { target: { value: 'stat' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Statistics' }))
    await waitFor(() => expect(lists).toEqual([['Python', 'Statistics']]))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Python' }))
    await waitFor(() => expect(lists.at(-1)).toEqual(['Statistics']))
    expect(await screen.findByText('Saved: Interests')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an interest' }))
    press('Undo')
    await waitFor(() => expect(lists.at(-1)).toEqual(['Python', 'Statistics']))
  })

  test('a sixth one is refused with the reason', async () => {
    const { answers } = withInterests('Go', 'Python', 'Rust', 'SQL', 'Zig')
    await edit(answers)
    fireEvent.click(await screen.findByRole('button', { name: 'Add an interest' }))
    expect(await screen.findByText('5 at most. Remove one first.')).toBeTruthy()
  })

  test('one that fails to save comes back with a message', async () => {
    const { answers } = withInterests('Python', 'SQL')
    await edit({ ...answers, 'POST /interest/create/list': () => errorResponse(503, 'unavailable', "We're very busy") })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Python' }))
    expect(await screen.findByText("We're very busy")).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Remove Python' })).toBeTruthy()
  })
})
