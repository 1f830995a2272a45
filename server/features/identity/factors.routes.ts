import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField } from '#server/core/http/http-error.ts'
import { countUp } from '#server/core/limits/limits.store.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { findAccountById, lockAccount, lockSignInMethods, removePassword } from './accounts/accounts.store.ts'
import { takeFormerEmail } from './accounts/former-email.store.ts'
import { forgetPause } from './accounts/kept-pause.store.ts'
import { authenticatorUriOf, newSecret, sealSecret, secretMark, timeStepOf } from './factors/app-codes.ts'
import { deleteFactor, readFactor, replaceSpareCodes, saveFactor } from './factors/factors.store.ts'
import { forgetLastFactor } from './factors/last-factor.store.ts'
import { proveCode, requireProof, requireStrongestProof } from './factors/proofs.ts'
import { newSpareCodes } from './factors/spare-codes.ts'
import { tellOfFactor } from './factors/tell-of-factor.ts'
import { readUndo } from './factors/undo-link.ts'
import { passkeyHost, verifyUsed } from './factors/webauthn.ts'
import { removeFactorsSince, removeIdentitiesSince, YOUNG_MS } from './factors/young-factors.store.ts'
import { voidLinks } from './links/links.store.ts'
import { mailLanguageOf } from './links/mail-language.ts'
import { tellOwner } from './links/tell-owner.ts'
import { bindCall } from './mount.ts'
import { moveEmail, orTaken } from './move-email.ts'
import { noteProof } from './sessions/proofs.store.ts'
import { endSessions } from './sessions/sessions.store.ts'
import { requireSession, type Session } from './sessions/sessions.ts'

interface Parts {
  context: AppContext
  limits: Limits
}

/**
 * The calls of the second factor in a session: setting it up, and using it to prove that the caller
 * is the account's owner.
 */
export function bindFactors(app: FastifyInstance, parts: Parts): void {
  bindProof(app, parts)
  bindEnrolment(app, parts)
  bindChanges(app, parts)
}

function bindProof(app: FastifyInstance, { context, limits }: Parts): void {
  bindCall(app, 'prove', async ({ body, request }) => {
    const { id: sessionId, user } = await requireSession(context, request)
    const prover = { userId: user.id, sessionId }
    if (!body.passkey) {
      if (body.code === undefined) throw invalidField('code', 'codeRequired')
      await proveCode({ ...context, limits }, prover, body.code)
      return { status: true }
    }
    const passkey = await verifyUsed(context, request, body.passkey)
    if (passkey.userId !== user.id) throw new HttpError('passkeyRefused')
    const now = context.clock()
    await context.db.transaction().execute(async (trx) => {
      if (!(await passkey.use(trx, now))) throw new HttpError('passkeyRefused')
      await noteProof(trx, prover, { factorAt: now, provenAt: now })
    })
    return { status: true }
  })
}

const ENROLMENT = 'cairn enrolment of a second factor'
const ENROLMENT_MS = 15 * 60_000

/**
 * The content of the browser's cookie until a code confirms the enrolment. Nothing is stored for
 * unfinished enrolments.
 */
interface Enrolment {
  /** A random value with which the enrolment works only once. */
  nonce: string
  secret: string
  sessionId: string
  endsAt: number
}

function bindEnrolment(app: FastifyInstance, { context, limits }: Parts): void {
  const { db, clock, settings } = context
  const { authSecret } = settings
  const seal = { authSecret, purpose: ENROLMENT }

  bindCall(app, 'beginFactor', async ({ body, request }) => {
    const session = await requireSession(context, request)
    requireConfirmed(session)
    await proveStrongly({ context, limits }, session, body.password)
    const secret = newSecret()
    const held = { nonce: randomUUID(), secret, sessionId: session.id }
    const enrolment: Enrolment = { ...held, endsAt: clock() + ENROLMENT_MS }
    const issuer = new URL(settings.publicUrl).hostname
    return {
      enrolment: sealToken(JSON.stringify(enrolment), seal),
      secret,
      uri: authenticatorUriOf(secret, { issuer, label: session.user.email }),
    }
  })

  bindCall(app, 'enrolFactor', async ({ body, request }) => {
    const { id: sessionId, user } = await requireSession(context, request)
    const json = openToken(body.enrolment, seal)
    const enrolment: Enrolment | null = json === null ? null : JSON.parse(json)
    if (enrolment?.sessionId !== sessionId) throw new HttpError('linkInvalid')
    if (enrolment.endsAt <= clock()) throw new HttpError('linkExpired')
    const { secret } = enrolment
    const now = clock()
    const lastStep = timeStepOf(secret, body.code, now)
    if (lastStep === null) throw invalidField('code', 'codeWrong')
    const { count } = await countUp(db, `enrolment:${enrolment.nonce}`, ENROLMENT_MS, now)
    if (count > 1) throw new HttpError('linkInvalid')
    const { codes, hashes } = newSpareCodes()
    const sealed = { secret: sealSecret(secret, { userId: user.id, authSecret }), secretMark: secretMark(authSecret) }
    const since = await db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, user.id)
      await noteProof(trx, { userId: user.id, sessionId }, { factorAt: now })
      return await saveFactor(trx, { ...sealed, userId: user.id, lastStep, createdAt: now }, hashes)
    })
    await tellOfFactor(context, request, { userId: user.id, kind: 'factorOn', since })
    return { codes }
  })
}

function bindChanges(app: FastifyInstance, { context, limits }: Parts): void {
  const { db, clock, mail, settings } = context

  bindCall(app, 'undoFactor', async ({ body: { token }, request }) => {
    const { userId, email, since, isChange } = readUndo(token, context)
    const work = db.transaction().execute(async (trx) => {
      await lockAccount(trx, userId)
      const account = await findAccountById(trx, userId)
      const kept = { userId, email, at: isChange ? since : undefined, since, now: clock() }
      const isMoved = account !== undefined && (await takeFormerEmail(trx, kept))
      if (!account || (!isMoved && (isChange || account.email !== email))) throw new HttpError('linkInvalid')
      // Removes factors that were added since shortly before the mail was sent, when there were no
      // older ones.
      const areRemoved = await removeFactorsSince(trx, userId, since - YOUNG_MS)
      if (!isMoved && !areRemoved) throw new HttpError('linkInvalid')
      await removeIdentitiesSince(trx, userId, since - YOUNG_MS)
      if (account.email !== email) await moveEmail(trx, { userId, from: account.email, to: email }, context)
      await forgetPause(trx, { email, authSecret: settings.authSecret })
      // The person who changed the email knows the password.
      await removePassword(trx, userId)
      await voidLinks(trx, userId)
      await endSessions(trx, userId)
      return account
    })
    const before = await orTaken(db, work)
    await context.sessionsEnded(userId)
    // The owner may have given up the former address, and its present reader pressed the button.
    if (before.email !== email && before.emailVerified) {
      const to = { language: await mailLanguageOf(db, userId, request), to: before.email, name: before.name }
      await mail.post({ ...to, kind: 'emailChanged', link: settings.publicUrl, params: { email } })
    }
    return { status: true }
  })

  bindCall(app, 'renewSpareCodes', async ({ body, request }) => {
    const session = await requireSession(context, request)
    const userId = session.user.id
    await proveOwner({ context, limits }, session, body.password)
    const { codes, hashes } = newSpareCodes()
    await db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, userId)
      if (!(await readFactor(trx, userId))) throw new HttpError('notFound')
      await replaceSpareCodes(trx, userId, { hashes, now: context.clock() })
    })
    return { codes }
  })

  bindCall(app, 'removeFactor', async ({ body, request }) => {
    const session = await requireSession(context, request)
    const userId = session.user.id
    await proveOwner({ context, limits }, session, body.password)
    const isRemoved = await db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, userId)
      const removed = await deleteFactor(trx, userId)
      await forgetLastFactor(trx, userId)
      return removed
    })
    if (isRemoved) await tellOwner(context, request, { userId, kind: 'factorOff' })
    return { status: true }
  })
}

/**
 * Throws 403 for an account without a confirmed email. Otherwise a person who registered someone
 * else's address could lock out its owner, who gets the account by resetting the password.
 */
export function requireConfirmed({ user }: Session): void {
  if (!user.emailVerified) throw new HttpError('unverified')
}

/**
 * Requires the strongest proof before a way to sign in is added or the email is changed: an account
 * with passkeys and without codes has to use a passkey.
 */
export async function proveStrongly(parts: Parts, session: Session, password: string | undefined): Promise<void> {
  const prover = { userId: session.user.id, sessionId: session.id }
  await requireStrongestProof(parts.context, prover, { host: passkeyHost(parts.context.settings) })
  await proveOwner(parts, session, password)
}

export async function proveOwner(
  { context, limits }: Parts,
  session: Session,
  password: string | undefined,
): Promise<void> {
  await requireProof({ ...context, limits }, { userId: session.user.id, sessionId: session.id }, { password })
}
