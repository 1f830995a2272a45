import type { FastifyReply, FastifyRequest } from 'fastify'
import { ANSWER_TOKEN_MS } from '#contract/rules/moderation.ts'
import { answerToken } from '#server/core/access/answers.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { newId } from '#server/core/platform/ids.ts'
import { hashToken, newToken, openToken, sealToken } from '#server/core/platform/secrets.ts'
import { settleClaimedRole } from './claimed-role.store.ts'
import { readSessionToken, writeSessionToken } from './session-cookie.ts'
import { readSessionRule } from './session-rule.ts'
import {
  deleteSessionOfToken,
  extendSession,
  findHolder,
  findSessionOfToken,
  insertSession,
  needsCode,
  noteUse,
  SESSION_MAX_MS,
} from './sessions.store.ts'
import { findSuspension, readSuspension } from './suspension.store.ts'

const DAY_MS = 24 * 3_600_000
/** Lifetime in ms of a session that the browser remembers; below: of other sessions. */
const REMEMBERED_MS = 30 * DAY_MS
const NOT_REMEMBERED_MS = DAY_MS
/** Min. time in ms between two renewals. */
const RENEW_AFTER_MS = DAY_MS
/** Max. characters of a stored User-Agent. */
const USER_AGENT_MAX = 300

/** The session of the request's cookie. */
export interface Session {
  id: string
  /** Whether the browser keeps the session after it closes; using such a session renews it. */
  remembered: boolean
  /** When the session began, in ms since 1970. */
  begunAt: number
  endsAt: number
  /** When a code of the second factor or a passkey was last used in the session, in ms. */
  factorAt: number | null
  user: { id: string; email: string; name: string; emailVerified: boolean }
}

export interface BegunSession {
  id: string
  userId: string
  token: string
  /** How long the browser keeps the session, in seconds; null until it closes. */
  maxAgeSeconds: number | null
  /** Whether the sign-in granted or removed a role, which ended the person's other sessions. */
  changedRole: boolean
  factorAt: number | null
}

/** Facts about a sign-in that only the operator's own provider states. */
export interface SsoFacts {
  /** Whether the claims of the sign-in make the person a moderator. */
  isModerator: boolean
  /** When the person last proved their identity at the provider, in ms; null if it doesn't state that. */
  provenAt: number | null
  idToken: string | null
}

interface SignIn {
  userId: string
  methodId: string
  remembered: boolean
  /** When a code of the second factor or a passkey was used; null without either. */
  factorAt?: number | null
  /** When a passkey was used. */
  provenAt?: number | null
  /** The facts from the operator's provider; missing for other ways to sign in. */
  sso?: SsoFacts | undefined
  /** Whether this continues a session, so that a role from a claim stays. */
  continues?: boolean
}

/** Purpose of the encryption of stored ID tokens. */
const ID_TOKEN = 'cairn id token'

type Browser = { request: FastifyRequest; reply: FastifyReply }

/**
 * Begins a session, in the transaction that checked and locked the sign-in method. With the
 * password of an account that has a second factor, it throws unless a code was right. Only people
 * who could otherwise sign in learn that they are suspended, and why. Pass the result to `handOver`
 * after the commit.
 */
export async function beginSession(
  trx: Trx,
  { clock, site, settings }: Pick<AppContext, 'clock' | 'site' | 'settings'>,
  { headers, ip }: FastifyRequest,
  { userId, methodId, remembered, factorAt = null, provenAt = null, sso, continues = false }: SignIn,
): Promise<BegunSession> {
  if (factorAt === null && (await needsCode(trx, methodId))) throw new HttpError('secondFactor')
  const now = clock()
  await refuseSuspended(trx, userId, { settings, now })
  const { oidc, authSecret } = settings
  const isOnlyWay = (await site.read()).ssoOnly && oidc !== null
  const changedRole = !continues && (await settleClaimedRole(trx, userId, sso?.isModerator ?? false, now))
  const lifetimeMs = isOnlyWay ? oidc.sessionMs : remembered ? REMEMBERED_MS : NOT_REMEMBERED_MS
  const [id, token] = [newId(now), newToken()]
  const userAgent = headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null
  const sealed = sso?.idToken ? sealToken(sso.idToken, { authSecret, purpose: ID_TOKEN }) : null
  // A sign-in in which the provider asked nothing isn't a proof of identity.
  const proofs = { factorAt, provenAt: isOnlyWay ? Math.min(sso?.provenAt ?? 0, now) : provenAt }
  const browser = { ipAddress: ip, userAgent, ...proofs, idToken: sealed }
  const session = { id, userId, methodId, token: hashToken(token), ...browser }
  await insertSession(trx, session, { now, expiresAt: now + lifetimeMs })
  return { id, userId, token, factorAt, maxAgeSeconds: isOnlyWay || remembered ? lifetimeMs / 1000 : null, changedRole }
}

/**
 * Throws 403 for a suspended person, with the moderator's reason, and a token for answering the
 * decision where that is possible.
 */
export async function refuseSuspended(
  db: Db,
  personId: string,
  { settings, now }: { settings: AppContext['settings']; now: number },
): Promise<void> {
  const why = await readSuspension(db, personId)
  if (why === null) return
  const decision = await findSuspension(db, personId, now)
  const decisionId = decision?.answerable
  const answer = decisionId && answerToken({ decisionId, personId, endsAt: now + ANSWER_TOKEN_MS }, settings)
  const words = decision?.isUpheld ? 'suspensionStays' : answer ? 'suspendedAnswerable' : undefined
  throw new HttpError('suspended', { params: { why, personId, ...(answer && { answer }) }, words })
}

/** Sends the new session to the browser, and ends the browser's previous session. */
export async function handOver(context: AppContext, { request, reply }: Browser, begun: BegunSession): Promise<void> {
  const { token, maxAgeSeconds } = begun
  const earlier = readSessionToken(request, context.settings)
  writeSessionToken(reply, { token, maxAgeSeconds }, context.settings)
  if (earlier !== null) await endSessionOfToken(context, earlier)
  if (begun.changedRole) await context.sessionsEnded(begun.userId)
}

/** Ends the session with this token, if it exists; returns the ID token with which it began, or null. */
export async function endSessionOfToken(context: AppContext, token: string): Promise<string | null> {
  const ended = await deleteSessionOfToken(context.db, hashToken(token))
  if (!ended) return null
  await context.sessionsEnded(ended.userId)
  const { authSecret } = context.settings
  return ended.idToken === null ? null : openToken(ended.idToken, { authSecret, purpose: ID_TOKEN })
}

/**
 * The user of this browser's session; null without one. Includes sessions that are invalid because
 * single sign-on is the only way in.
 */
export async function sessionUserOf(context: AppContext, request: FastifyRequest): Promise<string | null> {
  const token = readSessionToken(request, context.settings)
  return token === null ? null : await findHolder(context, hashToken(token))
}

/** The session of the request's cookie; 401 without one. */
export async function requireSession(context: AppContext, request: FastifyRequest): Promise<Session> {
  const session = await findSession(context, request)
  if (session === null) throw new HttpError('unauthenticated')
  return session
}

export async function findSession(context: AppContext, request: FastifyRequest): Promise<Session | null> {
  const token = readSessionToken(request, context.settings)
  const row =
    token === null ? undefined : await findSessionOfToken(context, hashToken(token), await readSessionRule(context))
  if (!row) return null
  const { id, userId, email, name, emailVerified, factorAt } = row
  const [begunAt, endsAt] = [new Date(row.createdAt).getTime(), new Date(row.expiresAt).getTime()]
  const remembered = endsAt - begunAt > NOT_REMEMBERED_MS
  const user = { id: userId, email, name, emailVerified: Boolean(emailVerified) }
  return { id, remembered, begunAt, endsAt, factorAt, user }
}

/** Records that the account is used, and extends a remembered session, at most until its absolute end. */
export async function renewSession(context: AppContext, { request, reply }: Browser, session: Session): Promise<void> {
  const { db, clock, settings } = context
  const now = clock()
  if (!session.user.emailVerified) await noteUse(db, session.user.id, now)
  const expiresAt = Math.min(now + REMEMBERED_MS, session.begunAt + SESSION_MAX_MS)
  const token = readSessionToken(request, settings)
  if ((await context.site.read()).ssoOnly) return
  if (token === null || !session.remembered || expiresAt < session.endsAt + RENEW_AFTER_MS) return
  await extendSession(db, { id: session.id, now, expiresAt })
  writeSessionToken(reply, { token, maxAgeSeconds: Math.floor((expiresAt - now) / 1000) }, settings)
}
