import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError, invalidField } from '#server/core/http/http-error.ts'
import { SIGN_IN_CODES, SIGN_IN_CODES_PER_KNOWN_DEVICES, type WindowRule } from '#server/core/limits/limits.policy.ts'
import { countDown, countUp } from '#server/core/limits/limits.store.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import { deviceOwnerOf, findAccountById, lockPassword, lockSignInMethods } from './accounts/accounts.store.ts'
import type { Answer } from './answer.ts'
import { newSecret, sealSecret, secretMark, stepOf, uriOf } from './factors/app-codes.ts'
import { checkCode } from './factors/check-code.ts'
import { deleteFactor, readFactor, replaceSpareCodes, saveFactor } from './factors/factors.store.ts'
import { forgetHalfway, isSamePassword, readHalfway } from './factors/halfway.ts'
import { forgetLastFactor } from './factors/last-factor.store.ts'
import { proveCode, requireProof } from './factors/proofs.ts'
import { newSpareCodes } from './factors/spare-codes.ts'
import { verifyUsed } from './factors/webauthn.ts'
import { tellOwner } from './links/tell-owner.ts'
import { bindCall, type IdentityRequest } from './mount.ts'
import { type DeviceOwner, deviceOf, rememberDevice } from './sessions/device.ts'
import { noteProof } from './sessions/proofs.store.ts'
import { beginSession, requireSession, type Session } from './sessions/sessions.ts'

interface Parts {
  context: AppContext
  limits: Limits
}

/** The second factor: asked after a password, and in a session as a proof that it is still the account's owner. */
export function bindFactors(app: FastifyInstance, parts: Parts, answer: Answer): void {
  bindCall(app, 'signInFactor', (call) => signInWithCode(parts, call, answer))
  bindProof(app, parts)
  bindEnrolment(app, parts)
  bindChanges(app, parts)
}

async function signInWithCode({ context, limits }: Parts, call: IdentityRequest<'signInFactor'>, answer: Answer) {
  const { body, request, reply } = call
  const { db, clock, settings } = context
  const halfway = readHalfway(request, context)
  const owner = halfway && (await deviceOwnerOf(db, halfway.userId))
  const account = halfway && (await findAccountById(db, halfway.userId))
  if (!halfway || !account || !owner || !isSamePassword(halfway, owner.passwordHash))
    throw new HttpError('unauthenticated')
  const counted = codeLimits(request, owner, context)
  for (const { key, rule } of counted) await limits.attempt(key, rule)
  const right = await checkCode(context, owner.id, body.code)
  if (!right) throw invalidField('code', 'codeWrong')
  const begun = await db.transaction().execute(async (trx) => {
    const method = await lockPassword(trx, owner.id)
    if (!method || !isSamePassword(halfway, method.password)) throw new HttpError('unauthenticated')
    if (!(await right.use(trx))) throw invalidField('code', 'codeWrong')
    const session = { userId: owner.id, methodId: method.id, remembered: halfway.remembered, factorAt: clock() }
    return await beginSession(trx, context, request, session)
  })
  for (const { key } of counted) await countDown(db, key)
  forgetHalfway(reply, context)
  rememberDevice(reply, owner, settings)
  return await answer(call, { begun, email: account.email, emailVerified: Boolean(account.emailVerified) })
}

/** A browser that signed in with the present password has codes of its own, so that a stolen password locks no owner out. */
function codeLimits(request: FastifyRequest, owner: DeviceOwner, { settings }: AppContext): Counted[] {
  const device = deviceOf(request, owner, settings)
  const own = device === null ? `sign-in:codes:${owner.id}` : `sign-in:codes:device:${device}`
  return [
    ...SIGN_IN_CODES.map((rule) => ({ key: `${own}:${rule.windowMs}`, rule })),
    ...(device === null ? [] : [{ key: `sign-in:codes:devices:${owner.id}`, rule: SIGN_IN_CODES_PER_KNOWN_DEVICES }]),
  ]
}

interface Counted {
  key: string
  rule: WindowRule
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

/** What the browser holds until a code confirms it, so that nothing is stored of an enrolment that isn't finished. */
interface Enrolment {
  /** Makes it work once. */
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
    await proveOwner({ context, limits }, session, body.password)
    const secret = newSecret()
    const held = { nonce: randomUUID(), secret, sessionId: session.id }
    const enrolment: Enrolment = { ...held, endsAt: clock() + ENROLMENT_MS }
    const issuer = new URL(settings.publicUrl).hostname
    return {
      enrolment: sealToken(JSON.stringify(enrolment), seal),
      secret,
      uri: uriOf(secret, { issuer, label: session.user.email }),
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
    const lastStep = stepOf(secret, body.code.replace(/\s/gu, ''), now)
    if (lastStep === null) throw invalidField('code', 'codeWrong')
    const { count } = await countUp(db, `enrolment:${enrolment.nonce}`, ENROLMENT_MS, now)
    if (count > 1) throw new HttpError('linkInvalid')
    const { codes, hashes } = newSpareCodes()
    const sealed = { secret: sealSecret(secret, { userId: user.id, authSecret }), secretMark: secretMark(authSecret) }
    await db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, user.id)
      await saveFactor(trx, { ...sealed, userId: user.id, lastStep, createdAt: now }, hashes)
      await noteProof(trx, { userId: user.id, sessionId }, { factorAt: now })
    })
    await tellOwner(context, request, { userId: user.id, kind: 'factorOn' })
    return { codes }
  })
}

function bindChanges(app: FastifyInstance, { context, limits }: Parts): void {
  const { db } = context

  bindCall(app, 'renewSpareCodes', async ({ body, request }) => {
    const session = await requireSession(context, request)
    const userId = session.user.id
    await proveOwner({ context, limits }, session, body.password)
    const { codes, hashes } = newSpareCodes()
    await db.transaction().execute(async (trx) => {
      await lockSignInMethods(trx, userId)
      if (!(await readFactor(trx, userId))) throw new HttpError('notFound')
      await replaceSpareCodes(trx, userId, hashes)
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
 * 403 for an account whose email isn't confirmed: whoever registered someone else's address could lock its owner out, who
 * gets the account by a reset.
 */
export function requireConfirmed({ user }: Session): void {
  if (!user.emailVerified) throw new HttpError('unverified')
}

export async function proveOwner(
  { context, limits }: Parts,
  session: Session,
  password: string | undefined,
): Promise<void> {
  await requireProof({ ...context, limits }, { userId: session.user.id, sessionId: session.id }, { password })
}
