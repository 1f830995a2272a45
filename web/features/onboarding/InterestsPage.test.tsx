import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ada, bob, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage, visit } from '#web/testing/visit.tsx'

const BADGES = ['Biology', 'Cooking', 'Drawing', 'Guitar', 'Machine Learning', 'Python']
const WARNING = /please select one or more badges/u

afterEach(async () => {
  vi.useRealTimers()
  await resetSession()
})

async function openAsNewMember(address: string, saved: string[] = [], person = ada, render = renderPage) {
  const server = stubApi({
    'GET /interest/all': () => saved.map((name) => ({ name })),
    'GET /path/user/interest': () => [],
    'GET /user/firstLogin': () =>
      saved.length +
        server.calls('POST /user/onboarding/skip').length +
        server.calls('POST /interest/create/list').length ===
      0,
    'GET /badge/all': () => BADGES.map((name) => ({ name })),
    'GET /path/all': () => [],
    'PUT /user/profile/Ada M': () => profileOf(ada),
    'POST /user/onboarding/skip': () => null,
    'POST /interest/create/list': () => [],
    'PUT /user/notices/email': () => ({ weekly: true, refusedAt: null }),
  })
  await signInAs(person)
  return { server, ...(await render(address)) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Opens onboarding and confirms the name, which comes before the interests. */
async function openInterests() {
  localStorage.setItem('newUser', 'true')
  localStorage.setItem('firstLogin', 'true')
  const page = await openAsNewMember('/auth/interests')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  await screen.findByRole('button', { name: 'Python' })
  return page
}

const isNewUser = () => localStorage.getItem('newUser') !== null

describe('the first login', () => {
  test('is checked once and redirects to the interests', async () => {
    const { server, router } = await openAsNewMember('/app/discover', [], ada, visit)
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/interests'))
    expect(server.calls('GET /user/firstLogin')).toHaveLength(1)
    expect(localStorage.getItem('firstLogin')).toBe('true')
  })

  test('redirects without a request if it is stored in the browser', async () => {
    localStorage.setItem('firstLogin', 'true')
    const { server, router } = await openAsNewMember('/app/discover', [], ada, visit)
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/interests'))
    expect(server.calls('GET /user/firstLogin')).toEqual([])
  })
})

describe('choosing interests', () => {
  test('starts with the display name', async () => {
    const { server } = await openAsNewMember('/auth/interests')
    const dialog = await screen.findByRole('dialog', { name: 'Create your profile' })
    fireEvent.change(within(dialog).getByLabelText('Full name'), { target: { value: ' Ada M ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls('PUT /user/profile/Ada M')).toHaveLength(1)
    expect(screen.getByText('2 Tell us what interests you').getAttribute('aria-current')).toBe('step')
  })

  test('saving the interests ends onboarding', async () => {
    const { server, router } = await openInterests()
    press('Python')
    press('Drawing')
    press('Done')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover'))
    expect(isNewUser()).toBe(false)
    expect(localStorage.getItem('firstLogin')).not.toBe('true')
    expect(server.calls('POST /interest/create/list').map(({ body }) => body)).toEqual([
      { interestDataList: ['Python', 'Drawing'] },
    ])
  })

  test('skipping ends onboarding and opens Discover', async () => {
    const { router } = await openInterests()
    press('Skip for now')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/discover'))
    expect(isNewUser()).toBe(false)
  })

  test('warns for six seconds if none is chosen', async () => {
    const { server } = await openInterests()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('Done')
    expect(screen.getByText(WARNING)).toBeTruthy()
    act(() => vi.advanceTimersByTime(5_999))
    expect(screen.getByText(WARNING)).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText(WARNING)).toBeNull()
    expect(server.calls('POST /interest/create/list')).toEqual([])
  })

  test('allows at most five', async () => {
    await openInterests()
    for (const name of BADGES.slice(0, 5)) press(name)
    expect(screen.getByText('5 of 5 selected')).toBeTruthy()
    const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect([isOff('Python'), isOff('Create New Badge'), isOff('Biology')]).toEqual([true, true, false])
    press('Biology')
    expect(isOff('Python')).toBe(false)
  })

  test('creates a new badge', async () => {
    const { server } = await openInterests()
    press('Create New Badge')
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Beekeeping' } })
    press('Create')
    const made = await screen.findByRole('button', { name: 'Beekeeping' })
    expect(made.getAttribute('aria-pressed')).toBe('true')
    press('Done')
    await waitFor(() => expect(server.calls('POST /interest/create/list')).toHaveLength(1))
    expect(server.calls('POST /interest/create/list')[0]?.body).toEqual({ interestDataList: ['Beekeeping'] })
  })

  test('offers similar badges before creating one', async () => {
    await openInterests()
    press('Create New Badge')
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'machine  lerning' } })
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Machine Learning' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Machine Learning' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('1 of 5 selected')).toBeTruthy()
  })
})

describe('returning to the interests', () => {
  test('shows the saved interests as chosen, asks for no name and saves them', async () => {
    const { server } = await openAsNewMember('/auth/interests', ['Python', 'Bees'])
    await screen.findByText('2 of 5 selected')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Bees' }).getAttribute('aria-pressed')).toBe('true')
    press('Cooking')
    press('Done')
    await waitFor(() => expect(server.calls('POST /interest/create/list')).toHaveLength(1))
    expect(server.calls('POST /interest/create/list')[0]?.body).toEqual({
      interestDataList: ['Python', 'Bees', 'Cooking'],
    })
  })

  test('a reload keeps the chosen badges, new badges and confirmed name', async () => {
    await openInterests()
    press('Python')
    press('Create New Badge')
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Beekeeping' } })
    press('Create')
    await screen.findByText('2 of 5 selected')
    cleanup()
    await openAsNewMember('/auth/interests')
    expect(await screen.findByText('2 of 5 selected')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Beekeeping' }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test("another person's answers aren't shown", async () => {
    await openInterests()
    press('Python')
    cleanup()
    await openAsNewMember('/auth/interests', [], bob)
    expect(await screen.findByText('0 of 5 selected')).toBeTruthy()
  })
})

describe('the page requested before onboarding', () => {
  test('opens after onboarding, query string included', async () => {
    const { router } = await openAsNewMember('/app/discover?q=bees', [], ada, visit)
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/interests'))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
    await screen.findByRole('button', { name: 'Python' })
    press('Skip for now')
    await waitFor(() => expect(router.state.location.href).toBe('/app/discover?q=bees'))
  })

  test('is never on another site', async () => {
    const { router } = await openAsNewMember('/auth/interests?returnTo=%2F%2Felsewhere.example%2Fapp')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
    await screen.findByRole('button', { name: 'Python' })
    press('Skip for now')
    await waitFor(() => expect(router.state.location.href).toBe('/app/discover'))
  })
})

test('the Monday summary is offered on the first visit, off until chosen', async () => {
  const { server } = await openInterests()
  const summary = await screen.findByRole<HTMLInputElement>('switch', { name: 'Monday summary' })
  expect(summary.checked).toBe(false)
  fireEvent.click(summary)
  await waitFor(() =>
    expect(server.calls('PUT /user/notices/email').map(({ body }) => body)).toEqual([{ weekly: true }]),
  )
  cleanup()
  localStorage.clear()
  await openAsNewMember('/auth/interests', ['Python'])
  await screen.findByRole('button', { name: 'Python' })
  expect(screen.queryByRole('switch')).toBeNull()
})
