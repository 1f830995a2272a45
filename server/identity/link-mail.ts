import type { FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { LINKS_FOR_STRANGERS, LINKS_PER_RECIPIENT } from '../limits/limits.policy.ts'
import { type Limits, networkOf } from '../limits/limits.ts'
import { languageOf } from '../words.ts'
import { addressesOf } from './account.store.ts'
import { deviceOf } from './device.ts'
import { markOwnerOf } from './identity.store.ts'
import { createLink } from './links.store.ts'
import { pageFor } from './links.ts'

interface Account {
  id: string
  email: string
  name: string
}

const PAGES = { confirm: 'verify', reset: 'reset-password' } as const

/** Mails a confirmation or reset link, unless the recipient had enough of them; the caller's answer stays the same. */
export async function mailLink(
  { house, limits }: { house: House; limits: Limits },
  request: FastifyRequest,
  purpose: keyof typeof PAGES,
  { id, email, name }: Account,
): Promise<void> {
  const { db, mail, settings, clock } = house
  const all = { key: `link:${purpose}:${email}`, rules: [LINKS_PER_RECIPIENT] }
  const strangers = { key: `link:${purpose}:${email}:strangers`, rules: [LINKS_FOR_STRANGERS] }
  const isKnown = await isKnownTo(house, request, id)
  if (!(await limits.allows(...(isKnown ? [all] : [strangers, all])))) return
  const token = await createLink(db, { purpose, userId: id, email }, clock())
  const link = pageFor(settings, PAGES[purpose], token)
  await mail.post({ occasion: purpose, language: languageOf(request), to: email, name, link })
}

/** Does the request come from a browser or network in which this account is or was signed in? */
async function isKnownTo(house: House, request: FastifyRequest, userId: string): Promise<boolean> {
  if (deviceOf(request, await markOwnerOf(house.db, userId), house.settings)) return true
  const networks = (await addressesOf(house.db, userId)).map(networkOf)
  return networks.includes(networkOf(request.ip))
}
