import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileInput } from '#contract/person.ts'
import { ada, profileOf } from '#web/testing/builders.ts'
import { resetSession, signInAs } from '#web/testing/sign-in.ts'
import { stubApi } from '#web/testing/stub-api.ts'
import { renderPage } from '#web/testing/visit.tsx'

beforeEach(resetSession)
afterEach(resetSession)

async function open(address: string) {
  const server = stubApi({
    'GET /user/profile': () => ({ ...profileOf(ada), email: 'ada@example.org' }),
    'GET /auth/list-sessions': () => [],
    'GET /badge/all': () => [],
    'GET /interest/all': () => [{ name: 'Python' }],
    'GET /path/all': () => [],
    'GET /user/notices/settings': () => [],
    'GET /user/week': () => ({ goal: 5, done: 2, startsOn: '2026-11-16' }),
    'PUT /user/profile/update': ({ body }) => ({ ...profileOf(ada), ...(body as ProfileInput as object) }),
  })
  await signInAs(ada)
  const { router } = await renderPage(address)
  await screen.findByRole('heading', { level: 1, name: 'Edit profile' })
  return { server, router }
}

const parts = () => within(screen.getByRole('navigation', { name: 'Edit profile' }))
const press = (part: string) => fireEvent.click(parts().getByRole('link', { name: part }))
const current = () => parts().getByRole('link', { current: 'page' }).textContent

test.each([
  ['', 'Profile', 'How others see you', 'Edit profile · Cairn'],
  ['?part=notices', 'Notices', 'What you hear about', 'Notices · Edit profile · Cairn'],
  ['?part=account', 'Account & security', 'How you log in', 'Account & security · Edit profile · Cairn'],
  ['?part=data', 'Your data', 'Take it with you', 'Your data · Edit profile · Cairn'],
  ['?part=elsewhere', 'Profile', 'How others see you', 'Edit profile · Cairn'],
])('the address names the part: %s', async (search, part, heading, title) => {
  await open(`/app/user/edit${search}`)
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
  expect(current()).toBe(part)
  expect(document.title).toBe(title)
})

test.each([
  ['#general', 'Profile'],
  ['#pictures', 'Profile'],
  ['#shown', 'Profile'],
  ['#interests', 'Profile'],
  ['?part=notices#preferences', 'Notices'],
  ['?part=notices#notices', 'Notices'],
  ['?part=account#password', 'Account & security'],
  ['?part=account#email', 'Account & security'],
  ['?part=account#devices', 'Account & security'],
  ['?part=account#blocked', 'Account & security'],
  ['?part=data#data', 'Your data'],
])('a link to %s moves the focus there', async (address, part) => {
  await open(`/app/user/edit${address}`)
  await waitFor(() => expect(document.activeElement?.id).toBe(address.split('#')[1]))
  expect(current()).toBe(part)
})

test('another part gets the focus when it is opened, and Back returns', async () => {
  const { router } = await open('/app/user/edit')
  await screen.findByRole('heading', { name: 'How others see you' })
  expect(document.activeElement).toBe(document.body)
  press('Your data')
  await screen.findByRole('heading', { name: 'Take it with you' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Your data' }))
  router.history.back()
  await screen.findByRole('heading', { name: 'How others see you' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Profile' }))
})

test('what is typed stays while other parts are open, and is saved by its button only', async () => {
  const { server } = await open('/app/user/edit')
  const role = () => screen.findByLabelText<HTMLInputElement>('Role')
  fireEvent.change(await role(), { target: { value: 'Navigator' } })
  press('Notices')
  await screen.findByRole('heading', { name: 'What you hear about' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  press('Profile')
  expect((await role()).value).toBe('Navigator')
  expect(server.calls('PUT /user/profile/update')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your profile is saved')).toBeTruthy()
  expect(server.calls('PUT /user/profile/update')).toHaveLength(1)
})

test('a part requests what it shows, once, also when it is opened again', async () => {
  const { server } = await open('/app/user/edit')
  await screen.findByText('Python')
  expect(server.calls('GET /user/notices/settings')).toEqual([])
  press('Notices')
  await screen.findByRole('heading', { name: 'What you hear about' })
  press('Profile')
  await screen.findByText('Python')
  press('Notices')
  await screen.findByRole('heading', { name: 'What you hear about' })
  const addresses = ['GET /user/notices/settings', 'GET /user/notices/email', 'GET /interest/all'] as const
  expect(addresses.map((address) => server.calls(address).length)).toEqual([1, 1, 1])
})
