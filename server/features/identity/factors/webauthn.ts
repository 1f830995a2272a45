import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { MadePasskey, UsedPasskey } from '#contract/factors.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import { countUp } from '#server/core/limits/limits.store.ts'
import { openToken, sealToken } from '#server/core/platform/secrets.ts'
import type { Settings } from '#server/core/platform/settings.ts'
import { findPasskey, listCredentials, usePasskey } from './passkeys.store.ts'

/** How long a challenge is valid, in ms. A login page that stays open longer requests a new one. */
const CHALLENGE_MS = 15 * 60_000
const PURPOSE = 'cairn passkey challenge'
const NONCE_BYTES = 16

/** The library is loaded on first use, since most processes don't need its memory. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256 (COSE): the algorithms of passkeys, without those that Node calls experimental. */
const ALGORITHMS = [-8, -7, -257]

/** The host for which this site creates passkeys. */
export function passkeyHost({ publicUrl }: Pick<Settings, 'publicUrl'>): string {
  return new URL(publicUrl).hostname
}

/** The purpose of a challenge: the id of the session that adds a passkey; null for using one. */
type Purpose = string | null

interface Challenge {
  nonce: string
  session: Purpose
  endsAt: number
}

/** A new challenge. It is an encrypted token, so that nothing has to be stored before it is answered. */
function newChallenge({ settings, clock }: AppContext, session: Purpose) {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const challenge: Challenge = { nonce, session, endsAt: clock() + CHALLENGE_MS }
  const token = sealToken(JSON.stringify(challenge), { authSecret: settings.authSecret, purpose: PURPOSE })
  return new Uint8Array(Buffer.from(token, 'base64url'))
}

/** Whether this is a valid challenge for the purpose. Each challenge works once, across all processes. */
function acceptChallenge({ db, settings, clock }: AppContext, session: Purpose) {
  return async (token: string): Promise<boolean> => {
    const json = openToken(token, { authSecret: settings.authSecret, purpose: PURPOSE })
    const challenge: Challenge | null = json === null ? null : JSON.parse(json)
    if (challenge === null || challenge.session !== session || challenge.endsAt <= clock()) return false
    const { count } = await countUp(db, `challenge:${challenge.nonce}`, CHALLENGE_MS, clock())
    return count === 1
  }
}

/** Options with which a browser creates a passkey. */
export async function creationOptions(
  context: AppContext,
  { user, sessionId }: { user: { id: string; email: string; name: string }; sessionId: string },
) {
  const { generateRegistrationOptions } = await library()
  const known = await listCredentials(context.db, user.id)
  return await generateRegistrationOptions({
    rpName: (await context.site.read()).name,
    rpID: passkeyHost(context.settings),
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: newChallenge(context, sessionId),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Options with which a browser asks for any passkey of this site. They reveal nothing about accounts. */
export async function requestOptions(context: AppContext) {
  const { generateAuthenticationOptions } = await library()
  return await generateAuthenticationOptions({
    rpID: passkeyHost(context.settings),
    challenge: newChallenge(context, null),
    userVerification: 'required',
  })
}

/** The public key of a passkey that a browser created in this session; 403 unless its signature is right. */
export async function verifyMade(
  context: AppContext,
  request: FastifyRequest,
  { passkey, sessionId }: { passkey: MadePasskey; sessionId: string },
) {
  const { verifyRegistrationResponse } = await library()
  const host = passkeyHost(context.settings)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: acceptChallenge(context, sessionId),
    expectedOrigin: context.settings.origins,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error) => refuse(request, error))
  if (!registrationInfo) return refuse(request, 'not verified')
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    credentialId: id,
    host,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(passkey.response.transports ?? []),
  }
}

/**
 * A passkey that has just proven its owner. `use` records the use; it returns false if the passkey
 * can't be used any more.
 */
export interface ProvenPasskey {
  userId: string
  methodId: string
  use(trx: Trx, now: number): Promise<boolean>
}

/** The account of a passkey; 403 unless the passkey is known and its signature is right. */
export async function verifyUsed(
  context: AppContext,
  request: FastifyRequest,
  passkey: UsedPasskey,
): Promise<ProvenPasskey> {
  const { verifyAuthenticationResponse } = await library()
  const host = passkeyHost(context.settings)
  const stored = await findPasskey(context.db, passkey.id)
  if (!stored || stored.host !== host) return refuse(request, 'unknown here')
  const { userHandle } = passkey.response
  if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== stored.userId)
    return refuse(request, 'of another account')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: passkey as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: acceptChallenge(context, null),
    expectedOrigin: context.settings.origins,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch((error) => refuse(request, error))
  if (!verified) return refuse(request, 'not verified')
  const { methodId, userId } = stored
  return {
    userId,
    methodId,
    use: (trx, now) => usePasskey(trx, { methodId, counter: authenticationInfo.newCounter, now }),
  }
}

function refuse(request: FastifyRequest, reason: unknown): never {
  request.logFromAnyone({ part: 'identity' }, `a passkey was refused: ${reason}`)
  throw new HttpError('passkeyRefused')
}
