import type { Journey } from '../contract/journey.ts'
import { createMember, type NewMember, signUpNewMember } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { findOverflow } from './overflow.ts'

const step = (description: string, more: object = {}) => ({
  stepType: 'Article',
  description,
  url: `https://example.org/${description.replaceAll(' ', '-')}`,
  ...more,
})

/** The API as one member. */
function asMember(url: string, { headers }: Pick<NewMember, 'headers'>) {
  return async (method: string, path: string, body?: object) => {
    const json = { ...headers, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api${path}`, { method, headers: json, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
}

/** Noor's journey, Amina's version of it with changes of her own, and what Noor changed later. */
async function prepare(url: string, amina: NewMember): Promise<Journey> {
  const asNoor = asMember(url, await createMember(url, { firstName: 'Noor' }))
  const asAmina = asMember(url, amina)
  const original: Journey = await asNoor('POST', '/path/create', {
    ...{ name: 'Make your website accessible', description: 'For people who build pages.', licence: 'ccBy' },
    badges: [{ name: 'Accessibility' }],
    steps: [
      step('Put the mouse in a drawer'),
      step('Keyboard navigation'),
      step('Forms', { note: 'Read it with sound on.' }),
    ],
  })
  const draft = await asAmina('POST', `/path/adapt/${original.id}`)
  const { content } = await asAmina('GET', `/draft/${draft.id}`)
  const version: Journey = await asAmina('POST', '/path/create', content)
  const [first, second, third] = version.steps ?? []
  await asAmina('PUT', `/path/${version.id}`, {
    steps: [first, second, { ...third, description: 'Hear a missing label' }],
  })
  const [mouse, keyboard, forms] = original.steps ?? []
  await asNoor('PUT', `/path/${original.id}`, {
    steps: [
      mouse,
      { ...keyboard, url: 'https://example.org/keyboard-nav' },
      { ...forms, note: 'Read it with sound on. Then listen to your own form.' },
      step('Headings people can jump between', { minutes: 15, cost: 'free' }),
    ],
  })
  return version
}

for (const width of [320, 1280])
  test(`Amina takes what changed in the original at ${width} px, and can undo it`, async ({
    page,
    context,
    server,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const version = await prepare(server.url, await signUpNewMember(context, server.url))
    await page.goto(`/app/discover/journey/${version.id}`)
    await page.getByRole('link', { name: '3 changes in the original' }).click()
    await expect(page.getByRole('heading', { name: '3 changes since you copied it' })).toBeVisible()
    expect(await page.evaluate(findOverflow)).toEqual([])
    await page.getByRole('button', { name: 'Take all 2' }).click()
    await expect(page.getByRole('heading', { name: '1 change since you copied it' })).toBeVisible()
    await page.getByRole('button', { name: 'Combine' }).click()
    await expect(page.getByRole('heading', { name: 'Everything is decided' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Combine' })).toBeVisible()
    await page.getByRole('button', { name: 'Combine' }).click()
    await expect(page.getByRole('heading', { name: 'Everything is decided' })).toBeVisible()
    await page.goto(`/app/discover/journey/${version.id}`)
    await expect(page.getByText('Hear a missing label').first()).toBeVisible()
    await expect(page.getByText('Headings people can jump between').first()).toBeVisible()
    const saved: Journey = await (await page.request.get(`${server.url}/api/path/journey/${version.id}`)).json()
    expect(saved.steps?.[2]).toMatchObject({
      description: 'Hear a missing label',
      note: 'Read it with sound on. Then listen to your own form.',
    })
  })
