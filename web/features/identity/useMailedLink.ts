import { useState } from 'react'
import { localPath } from '#contract/rules/link.ts'
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
 * The state of a mailed link's page. Opening the page changes nothing; `confirm` sends the token. `returnTo`: the page
 * where the sign-up began.
 */
export function useMailedLink(call: LinkCall, token: string | undefined) {
  const write = useWrite()
  const [outcome, setOutcome] = useState<LinkOutcome>(token === undefined ? 'invalid' : 'ready')
  const [busy, setBusy] = useState(false)
  const [returnTo, setReturnTo] = useState<string>()
  const confirm = async () => {
    setBusy(true)
    try {
      const answer = await write(call, { body: { token: token ?? '' } })
      void loadSession()
      setOutcome('already' in answer && answer.already ? 'already' : 'done')
      if ('returnTo' in answer) setReturnTo(localPath(answer.returnTo))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setOutcome(LINK_FAILURES[failure.code] ?? 'unreachable')
    }
    setBusy(false)
  }
  return { outcome, busy, confirm, returnTo }
}
