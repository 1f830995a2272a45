import type { FastifyReply, FastifyRequest } from 'fastify'
import { ANSWER_TOKEN_MS } from '#contract/rules/moderation.ts'
import { answerToken } from '#server/core/access/answers.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { newId } from '#server/core/platform/ids.ts'
import { hashToken, newToken } from '#server/core/platform/secrets.ts'
import { readSessionToken, writeSessionToken } from './session-cookie.ts'
import {
  deleteSessionOfToken,
  extendSession,
  findSessionOfToken,
  insertSession,
  needsCode,
  SESSION_MAX_MS,
} from './sessions.store.ts'
import { findAnswerable, readSuspension } from './suspension.store.ts'

const DAY_MS = 24 * 3_600_000
/** Lifetime in ms of a session that the browser remembers, and of another one. */
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
  /** When a code of the second factor or a passkey was used last in it, in ms. */
  factorAt: number | null
  user: { id: string; email: string; name: string; emailVerified: boolean }
}

export interface BegunSession {
  id: string
  userId: string
  token: string
  remembered: boolean
  factorAt: number | null
}

interface NewSession {
  userId: string
  methodId: string
  remembered: boolean
  /** When a code of the second factor or a passkey was used; null without either. */
  factorAt?: number | null
  /** When a passkey was used. */
  provenAt?: number | null
}

type Browser = { request: FastifyRequest; reply: FastifyReply }

/**
 * Begins a session, in the transaction that checked and locked the sign-in method. A password of an account with a second
 * factor begins none without a code. Only people who
 * could sign in are told that they are suspended, and why. Pass the result to `handOver` after the commit.
 */
export async function beginSession(
  trx: Trx,
  { clock, settings }: Pick<AppContext, 'clock' | 'settings'>,
  { headers, ip }: FastifyRequest,
  { userId, methodId, remembered, factorAt = null, provenAt = null }: NewSession,
): Promise<BegunSession> {
  if (factorAt === null && (await needsCode(trx, methodId))) throw new HttpError('secondFactor')
  const now = clock()
  await refuseSuspended(trx, userId, { settings, now })
  const [id, token] = [newId(now), newToken()]
  const userAgent = headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null
  const session = { id, userId, methodId, token: hashToken(token), ipAddress: ip, userAgent, factorAt, provenAt }
  await insertSession(trx, session, { now, expiresAt: now + lifetimeOf(remembered) })
  return { id, userId, token, remembered, factorAt }
}

/** 403 for a suspended person, with the moderator's reason, and a token to answer it where that is possible. */
export async function refuseSuspended(
  db: Db,
  personId: string,
  { settings, now }: { settings: AppContext['settings']; now: number },
): Promise<void> {
  const why = await readSuspension(db, personId)
  if (why === null) return
  const decisionId = await findAnswerable(db, personId, now)
  const answer = decisionId && answerToken({ decisionId, personId, endsAt: now + ANSWER_TOKEN_MS }, settings)
  throw new HttpError('suspended', { params: { why, personId, ...(answer && { answer }) } })
}

/** Sends the new session to the browser, and ends the browser's previous session. */
export async function handOver(context: AppContext, { request, reply }: Browser, begun: BegunSession): Promise<void> {
  const { token, remembered } = begun
  const earlier = readSessionToken(request, context.settings)
  writeSessionToken(reply, { token, maxAgeSeconds: remembered ? REMEMBERED_MS / 1000 : null }, context.settings)
  if (earlier !== null) await endSessionOfToken(context, earlier)
}

/** Ends the session with this token, if there is one. */
export async function endSessionOfToken(context: AppContext, token: string): Promise<void> {
  const userId = await deleteSessionOfToken(context.db, hashToken(token))
  if (userId !== null) await context.sessionsEnded(userId)
}

/** The session of the request's cookie; 401 without one. */
export async function requireSession(context: AppContext, request: FastifyRequest): Promise<Session> {
  const token = readSessionToken(request, context.settings)
  const row = token === null ? undefined : await findSessionOfToken(context, hashToken(token))
  if (!row) throw new HttpError('unauthenticated')
  const { id, userId, email, name, emailVerified, factorAt } = row
  const [begunAt, endsAt] = [new Date(row.createdAt).getTime(), new Date(row.expiresAt).getTime()]
  const remembered = endsAt - begunAt > NOT_REMEMBERED_MS
  const user = { id: userId, email, name, emailVerified: Boolean(emailVerified) }
  return { id, remembered, begunAt, endsAt, factorAt, user }
}

/** Extends a remembered session in use, at most to its absolute end. */
export async function renewSession(context: AppContext, { request, reply }: Browser, session: Session): Promise<void> {
  const { db, clock, settings } = context
  const now = clock()
  const expiresAt = Math.min(now + REMEMBERED_MS, session.begunAt + SESSION_MAX_MS)
  const token = readSessionToken(request, settings)
  if (token === null || !session.remembered || expiresAt < session.endsAt + RENEW_AFTER_MS) return
  await extendSession(db, { id: session.id, now, expiresAt })
  writeSessionToken(reply, { token, maxAgeSeconds: Math.floor((expiresAt - now) / 1000) }, settings)
}

function lifetimeOf(remembered: boolean): number {
  return remembered ? REMEMBERED_MS : NOT_REMEMBERED_MS
}
