import { useCallback, useEffect, useState } from 'react'
import type { AskedFactor } from '#contract/factors.ts'
import type { SignInProvider } from '#contract/person.ts'
import { send } from '#web/core/api/client.ts'
import { renewSession } from '#web/core/session/session.ts'

/**
 * Name of the BroadcastChannel on which the pop-up reports its result, since the provider's page
 * can remove `opener`. No token is sent.
 */
const CHANNEL = 'cairn.signIn'
const TIMEOUT_MS = 5 * 60_000
const FEATURES = 'popup,width=520,height=680'

export type PopupResult =
  | { done: true }
  | { error: string }
  | { identity: string }
  | { waiting: true }
  | { factor: AskedFactor }

export function reportToOpener(result: PopupResult): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(result)
  channel.close()
}

interface PopupState {
  /** The provider whose pop-up is open; null if none is. */
  waiting: SignInProvider | null
  /** The error code of the server or of the provider. */
  error: string | null
  /** Why a suspended person was refused, in the server's words. */
  reason?: string
}

const IDLE: PopupState = { waiting: null, error: null }

/** Reads the reason, which the server tells only to the browser that signed in with the provider. */
async function readReason(): Promise<string> {
  return await send('refusal', {}).then(
    () => '',
    (failure: Error) => failure.message,
  )
}

interface PopupOptions {
  onSignedIn: () => void
  /** Called if the account also requires a code or a passkey. */
  onFactor: (factor: AskedFactor) => void
  /** Token of an invitation. */
  invitation?: string | undefined
}

/** Signs the person in with a provider, in a pop-up window. */
export function usePopupSignIn({ onSignedIn, onFactor, invitation }: PopupOptions) {
  const [state, setState] = useState<PopupState>(IDLE)
  const { waiting } = state

  useEffect(() => {
    if (waiting === null) return
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<PopupResult>) => {
      if ('error' in data) {
        setState({ waiting: null, error: data.error })
        if (data.error === 'suspended')
          readReason().then((reason) => setState({ waiting: null, error: data.error, reason }))
      } else if ('factor' in data) {
        setState(IDLE)
        onFactor(data.factor)
      } else if ('waiting' in data) location.assign('/auth/request')
      else if ('identity' in data) location.assign(`/auth/complete?identity=${encodeURIComponent(data.identity)}`)
      else
        renewSession().then(
          () => onSignedIn(),
          () => setState({ waiting: null, error: 'failed' }),
        )
    }
    const timeout = setTimeout(() => setState({ waiting: null, error: 'timeout' }), TIMEOUT_MS)
    return () => {
      channel.close()
      clearTimeout(timeout)
    }
  }, [waiting, onSignedIn, onFactor])

  const open = useCallback(
    (provider: SignInProvider) => {
      const search = new URLSearchParams({ provider, ...(invitation !== undefined && { invitation }) })
      const popup = window.open(`/auth/popup?${search}`, 'cairn-sign-in', FEATURES)
      setState(popup ? { waiting: provider, error: null } : { waiting: null, error: 'blocked' })
    },
    [invitation],
  )
  const cancel = useCallback(() => setState(IDLE), [])
  return { ...state, open, cancel }
}
