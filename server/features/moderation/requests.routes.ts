import type { WaitingRequest } from '#contract/moderation.ts'
import { LANGUAGES, type Language } from '#contract/rules/language.ts'
import { DECLINED_DAYS } from '#contract/rules/site.ts'
import { dialectOf, readJson } from '#server/core/database/dialect.ts'
import { recordAction } from '#server/core/events/audit.store.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Handlers } from '#server/core/http/request-context.ts'
import { becomesLink } from '#server/core/mail/names.ts'
import { mapPage } from '#server/core/platform/cursor.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { createAccount, refusalError, requestedSignInMethod } from '#server/features/identity/admission/let-in.ts'
import {
  declineRequest,
  type JoinRequestRow,
  keepDeclined,
  takeRequest,
} from '#server/features/identity/admission/requests.store.ts'
import { presentPerson } from '#server/features/people/people.view.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import { admissionOf } from '#server/features/site/admission.policy.ts'
import { listRequests, type WaitingRequestRow } from './requests.store.ts'

const DECLINED_MS = DECLINED_DAYS * 24 * 3_600_000

/** The calls of moderators about requests to join. */
export function requestHandlers(context: AppContext): Handlers<'joinRequests' | 'decideRequest'> {
  const { db, clock, settings } = context
  return {
    joinRequests: async ({ query }) => mapPage(await listRequests(db, query), presentWaitingRequest),

    decideRequest: async ({ viewer, params: { id }, body: { admit, reason } }) => {
      const now = clock()
      const site = await context.site.read()
      const decided = await db
        .transaction()
        .execute(async (trx) => {
          const keeps = !admit && !settings.hasMail
          const request = await (keeps ? declineRequest(trx, id, { reason, now }) : takeRequest(trx, id))
          if (!request) throw new HttpError('decided')
          if (admit) {
            const { refusal } = admissionOf(site, { email: request.email, invited: true })
            if (refusal) throw refusalError(refusal, site)
            const isAdmitted = request.proven === 0
            // Sites with domains require a proof of the address, which no one can give here, since
            // anyone could have entered it.
            if (isAdmitted && site.domains.length > 0) throw refusalError('domainNotAllowed', site)
            const { rules, ...person } = request
            const account = {
              ...{ ...person, emailVerified: true, isAdmitted, method: requestedSignInMethod(request) },
              ...(rules !== null && { rules }),
            }
            const { userId } = await createAccount(trx, account, { settings, now })
            await recordAction(trx, { actorId: viewer.id, kind: 'person', act: 'admit', targetId: userId }, now)
            return request
          }
          const { authSecret } = settings
          // A request without proof of its address can't block the address for its owner.
          if (request.proven === 1)
            await keepDeclined(trx, { email: request.email, authSecret }, { now, ms: DECLINED_MS })
          await recordAction(trx, { actorId: viewer.id, kind: 'request', act: 'decline', targetId: id }, now)
          return request
        })
        .catch(async (error) => {
          if (!dialectOf(db).isUniqueViolation(error)) throw error
          // The person got an account in another way, so the request is deleted.
          await db.transaction().execute((trx) => takeRequest(trx, id))
          throw new HttpError('decided')
        })
      await tell(context, decided, { admit, reason, now })
      return null
    },
  }
}

/** Emails the decision to the person who asked. */
async function tell(
  { mail, settings, site }: AppContext,
  { email: to, name, language: stored }: JoinRequestRow,
  { admit, reason, now }: { admit: boolean; reason: string; now: number },
): Promise<void> {
  const language: Language = LANGUAGES.find((known) => known === stored) ?? site.language()
  if (admit) return await mail.post({ kind: 'admitted', language, to, name, link: `${settings.publicUrl}/auth/login` })
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(now + DECLINED_MS)
  const kind = reason === '' ? 'requestDeclined' : 'requestDeclinedFor'
  await mail.post({ kind, language, to, name, link: settings.publicUrl, params: { date, reason } })
}

function presentWaitingRequest({ createdAt, inviter, ...row }: WaitingRequestRow): WaitingRequest {
  const { id, name, email, reason } = row
  const person = readJson<PersonRow | null>(inviter)
  return {
    ...{ id, name, email, reason },
    inviter: person && presentPerson(person),
    namesLink: becomesLink(name),
    sentAt: isoTime(createdAt),
  }
}
