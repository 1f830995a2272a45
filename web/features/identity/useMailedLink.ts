import { useState } from 'react'
import { ApiError } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import { loadSession } from '#web/core/session/session.ts'

type LinkCall = 'verifyEmail' | 'stopEmailChange' | 'undoFactor' | 'refuseInvitations'
export type LinkOutcome = 'ready' | 'done' | 'already' | LinkFailure
type LinkFailure = 'expired' | 'invalid' | 'signedOut' | 'otherAccount' | 'otherBrowser' | 'taken' | 'unreachable'

export const LINK_FAILURES: Record<string, LinkFailure> = {
  linkExpired: 'expired',
  linkInvalid: 'invalid',
  unauthenticated: 'signedOut',
  otherAccount: 'otherAccount',
  otherBrowser: 'otherBrowser',
  emailTaken: 'taken',
}

/**
 * The state of a mailed link's page. Opening the page changes nothing; `confirm` sends the token.
 */
export function useMailedLink(call: LinkCall, token: string | undefined) {
  const write = useWrite()
  const [outcome, setOutcome] = useState<LinkOutcome>(token === undefined ? 'invalid' : 'ready')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setOutcome(await post(write, call, token ?? ''))
    setBusy(false)
  }
  return { outcome, busy, confirm }
}

async function post(write: ReturnType<typeof useWrite>, call: LinkCall, token: string): Promise<LinkOutcome> {
  try {
    const answer = await write(call, { body: { token } })
    void loadSession()
    return 'already' in answer && answer.already ? 'already' : 'done'
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure
    return LINK_FAILURES[failure.code] ?? 'unreachable'
  }
}
