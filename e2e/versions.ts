import type { Journey } from '../contract/journey.ts'
import { createMember, type NewMember } from './accounts.ts'

export const step = (description: string, more: object = {}) => ({
  stepType: 'Article',
  description,
  url: `https://example.org/${description.replaceAll(' ', '-')}`,
  ...more,
})

/** The API as one member. */
export function asMember(url: string, { headers }: Pick<NewMember, 'headers'>) {
  return async (method: string, path: string, body?: object) => {
    const json = { ...headers, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api${path}`, { method, headers: json, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
}

/** Noor's journey, the owner's version of it with a change of its own, and what Noor changed later. */
export async function createVersion(url: string, owner: Pick<NewMember, 'headers'>): Promise<Journey> {
  const asNoor = asMember(url, await createMember(url, { firstName: 'Noor' }))
  const asOwner = asMember(url, owner)
  const original: Journey = await asNoor('POST', '/path/create', {
    ...{ name: 'Make your website accessible', description: 'For people who build pages.', licence: 'ccBy' },
    badges: [{ name: 'Accessibility' }],
    steps: [
      step('Put the mouse in a drawer'),
      step('Keyboard navigation'),
      step('Forms', { note: 'Read it with sound on.' }),
    ],
  })
  const draft = await asOwner('POST', `/path/adapt/${original.id}`)
  const { content } = await asOwner('GET', `/draft/${draft.id}`)
  // A version needs a change of its own.
  const version: Journey = await asOwner('POST', '/path/create', { ...content, level: 'advanced' })
  const [first, second, third] = version.steps ?? []
  await asOwner('PUT', `/path/${version.id}`, {
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
