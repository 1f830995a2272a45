import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProfileInput } from '#contract/person.ts'
import { type Asked, profileOf, refusal, signInAs, signOutQuietly, stubApi } from '#web/testing/api.ts'
import { ada } from '#web/testing/builders.ts'
import { visit } from '#web/testing/visit.tsx'

beforeEach(signOutQuietly)
afterEach(signOutQuietly)

/** Opens Ada's form; the stub server stores what the form saves. */
async function edit(answers: Record<string, (asked: Asked) => unknown> = {}) {
  let profile = { ...profileOf(ada), email: 'ada@example.org', listed: true, links: ['https://ada.example.org'] }
  const server = stubApi({
    'GET /user/profile': () => profile,
    'GET /user/firstLogin': () => false,
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
  server.to('PUT /user/profile/update').map(({ body }) => body)

describe('what one tells about oneself', () => {
  it('names one by first and last name, until one chooses another', async () => {
    await edit()
    write('Last name', 'Lovelace')
    expect(field('Display name').value).toBe('Ada Lovelace')
    write('Display name', 'Countess')
    write('First name', 'Augusta')
    expect(field('Display name').value).toBe('Countess')
  })

  it('keeps links, and says which of them is none', async () => {
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

  it('has room for six links', async () => {
    await edit()
    for (let more = 0; more < 5; more++) press('Add a link')
    expect(field('Link 6')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a link' })).toBeNull()
  })

  it('asks before it is left unsaved, and loses nothing when one stays', async () => {
    const { router } = await edit()
    write('Role', 'Navigator')
    void router.navigate({ to: '/app/user/new' })
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(field('Role').value).toBe('Navigator')
    void router.navigate({ to: '/app/user/new' })
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/user/new'))
  })

  it('lets go once it is saved, and in between its sections', async () => {
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

describe('what others see', () => {
  const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })

  it('is saved at once, one switch after the other', async () => {
    const { server } = await edit()
    fireEvent.click(toggle('Show the journeys I like'))
    fireEvent.click(toggle("Show the journeys I've finished"))
    fireEvent.click(toggle('List me under People'))
    expect(toggle("Show the journeys I've finished").checked).toBe(true)
    await waitFor(() =>
      expect(sent(server)).toEqual([{ shows: ['liked'] }, { shows: ['liked', 'finished'] }, { listed: false }]),
    )
    await waitFor(() => expect(toggle('List me under People').checked).toBe(false))
    expect(toggle('Show the journeys I like').checked).toBe(true)
  })

  it('goes back with a word of why where it could not be saved', async () => {
    await edit({ 'PUT /user/profile/update': () => refusal(503, 'unavailable', "We're very busy right now") })
    fireEvent.click(toggle('List me under People'))
    expect(toggle('List me under People').checked).toBe(false)
    expect(await screen.findByText("We're very busy right now")).toBeTruthy()
    await waitFor(() => expect(toggle('List me under People').checked).toBe(true))
  })
})

describe('one’s interests', () => {
  it('are changed, 1 to 5 of them', async () => {
    const { server } = await edit({ 'POST /interest/create/list': () => [{ name: 'Statistics' }] })
    const python = await screen.findByRole('button', { name: 'Python', pressed: true })
    fireEvent.click(python)
    press('Save interests')
    expect(await screen.findByText(/please select one or more badges/u)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Statistics' }))
    press('Save interests')
    expect(await screen.findByText('Your interests are saved')).toBeTruthy()
    expect(server.to('POST /interest/create/list').map(({ body }) => body)).toEqual([
      { interestDataList: ['Statistics'] },
    ])
  })
})
