import { useCallback, useEffect, useState } from 'react'
import type { SignInProvider } from '#contract/person.ts'
import { enter } from '#web/session/session.ts'

/** How the pop-up tells its opener, whatever the provider's page does to `opener`: no token travels. */
const CHANNEL = 'cairn.signIn'
const PATIENCE_MS = 5 * 60_000
const FEATURES = 'popup,width=520,height=680'

export type PopupEnd = { done: true } | { error: string } | { identity: string }

/** Tells whoever opened the pop-up how it went. */
export function tellOpener(end: PopupEnd): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(end)
  channel.close()
}

interface PopupState {
  /** Whom we wait for. */
  waiting: SignInProvider | null
  /** Why it did not work: a code of ours or of the provider. */
  error: string | null
}

const IDLE: PopupState = { waiting: null, error: null }

/** Signing in at somebody else's, in a window of its own. */
export function usePopupSignIn(onEntered: () => void) {
  const [state, setState] = useState<PopupState>(IDLE)
  const { waiting } = state

  useEffect(() => {
    if (waiting === null) return
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<PopupEnd>) => {
      if ('error' in data) setState({ waiting: null, error: data.error })
      else if ('identity' in data) location.assign(`/auth/complete?identity=${encodeURIComponent(data.identity)}`)
      else
        enter().then(
          () => onEntered(),
          () => setState({ waiting: null, error: 'failed' }),
        )
    }
    const patience = setTimeout(() => setState({ waiting: null, error: 'timeout' }), PATIENCE_MS)
    return () => {
      channel.close()
      clearTimeout(patience)
    }
  }, [waiting, onEntered])

  const open = useCallback((provider: SignInProvider) => {
    const popup = window.open(`/auth/popup?provider=${provider}`, 'cairn-sign-in', FEATURES)
    setState(popup ? { waiting: provider, error: null } : { waiting: null, error: 'blocked' })
  }, [])
  const cancel = useCallback(() => setState(IDLE), [])
  return { ...state, open, cancel }
}
