import type { MadePasskey, UsedPasskey } from '#contract/factors.ts'
import { ApiError, send } from '#web/core/api/client.ts'

/**
 * Whether pages of this host can use passkeys: not with an IP address as host, and not without TLS,
 * except on this machine.
 */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/u.test(location.hostname)
}

/** Whether the browser can offer passkeys in the field for the email. */
export async function canFillInPasskeys(): Promise<boolean> {
  return canUsePasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
}

/** The person chose no passkey, or another request replaced this one. */
export class NoPasskeyChosen extends Error {}

const library = () => import('@simplewebauthn/browser')

/**
 * Asks the person for a passkey of this site. With `fillIn`, the browser offers passkeys at the field whose `autocomplete`
 * has 'webauthn', until one is chosen. Throws `NoPasskeyChosen`.
 */
export async function askForPasskey({ fillIn = false } = {}): Promise<UsedPasskey> {
  const { startAuthentication } = await library()
  const { answer } = await send('askPasskey', {})
  const optionsJSON = answer.options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await chosen(startAuthentication({ optionsJSON, useBrowserAutofill: fillIn }))) as UsedPasskey
}

/** Creates a passkey with the server's options. Throws `NoPasskeyChosen`. */
export async function makePasskey(options: Record<string, unknown>): Promise<MadePasskey> {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await chosen(startRegistration({ optionsJSON }))) as MadePasskey
}

/** Ends a request for a passkey that the browser is still offering. */
export async function stopAsking(): Promise<void> {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** Whether creating a passkey failed because this device already has one for the account. */
export function isKnownHere(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'InvalidStateError'
}

async function chosen<T>(ceremony: Promise<T>): Promise<T> {
  return await ceremony.catch((failure: unknown) => {
    if (failure instanceof ApiError || isKnownHere(failure)) throw failure
    throw new NoPasskeyChosen('no passkey was chosen', { cause: failure })
  })
}
