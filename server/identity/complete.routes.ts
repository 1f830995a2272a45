import type { FastifyInstance } from 'fastify'
import { completion, completionLink } from '#contract/person.ts'
import type { House } from '../house.ts'
import { MAIL_PER_ACCOUNT } from '../limits/limits.policy.ts'
import type { Limits } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import { languageOf } from '../words.ts'
import { createLinkedAccount, findAccount } from './identity.store.ts'
import { evenly, read } from './mount.ts'
import { readPending, writePending } from './pending.ts'

/** For whom a provider gave no e-mail: they give one, and the account is made once its link is opened. */
export function bindCompletion(app: FastifyInstance, house: House, limits: Limits): void {
  const { db, dialect, clock, mail, settings } = house

  app.post('/complete-sign-in', async (request, reply) => {
    const { identity, email } = read(completion, request)
    const who = await readPending(identity, 'identity', settings)
    if (typeof who === 'string') throw new Refusal(who === 'expired' ? 'linkExpired' : 'linkInvalid')
    const to = email.toLowerCase()
    await limits.attemptIfLimited(`complete:${to}`, MAIL_PER_ACCOUNT)
    await evenly(house, async () => {
      if (await findAccount(db, to)) return
      const token = await writePending(who, settings, to)
      const link = `${settings.publicUrl}/auth/complete?token=${encodeURIComponent(token)}`
      await mail.post({ occasion: 'verify', language: languageOf(request), to, name: who.name, link })
    })
    reply.send({ status: true })
  })

  app.post('/finish-sign-in', async (request, reply) => {
    const who = await readPending(read(completionLink, request).token, 'confirmed', settings)
    if (typeof who === 'string') throw new Refusal(who === 'expired' ? 'linkExpired' : 'linkInvalid')
    const make = () => db.transaction().execute((trx) => createLinkedAccount(trx, dialect, who, clock()))
    const made = await make().catch((error) => {
      // Somebody else wrote the same at this moment: what they wrote is seen now.
      if (dialect.isUniqueViolation(error)) return make()
      throw error
    })
    reply.send({ status: true, already: !made })
  })
}
