import { useState } from 'react'
import { ApiFailure } from '#web/api/client.ts'
import { askIdentity, findOut } from '#web/session/session.ts'

type LinkCall = '/verify-email' | '/stop-email-change' | '/refuse-invitations' | '/finish-sign-in'
export type LinkOutcome = 'ready' | 'done' | 'already' | LinkFailure
type LinkFailure = 'expired' | 'invalid' | 'signedOut' | 'otherAccount' | 'taken' | 'unreachable'

const FAILURES: Record<string, LinkFailure> = {
  linkExpired: 'expired',
  linkInvalid: 'invalid',
  unauthenticated: 'signedOut',
  otherAccount: 'otherAccount',
  emailTaken: 'taken',
}

/** A mailed link: opening its page changes nothing, `confirm` posts its token. */
export function useMailedLink(call: LinkCall, token: string | undefined) {
  const [outcome, setOutcome] = useState<LinkOutcome>(token === undefined ? 'invalid' : 'ready')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setOutcome(await post(call, token ?? ''))
    setBusy(false)
  }
  return { outcome, busy, confirm }
}

async function post(call: LinkCall, token: string): Promise<LinkOutcome> {
  try {
    const { already } = await askIdentity<{ already?: boolean }>(call, { token })
    void findOut()
    return already ? 'already' : 'done'
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return FAILURES[failure.code] ?? 'unreachable'
  }
}
