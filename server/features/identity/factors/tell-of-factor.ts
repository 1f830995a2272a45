import type { FastifyRequest } from 'fastify'
import type { AppContext } from '#server/core/http/app-context.ts'
import { mailOwner, tellOwner } from '../links/tell-owner.ts'
import { isUndoable, undoLink } from './undo-link.ts'

const FIRST = { passkeyAdded: 'firstPasskeyAdded', factorOn: 'firstFactorOn' } as const

/**
 * Emails the owner that a second factor or passkey was added at `since`. If the account had no
 * older one, anyone with the password could have added it, so the email has a link that undoes it.
 */
export async function tellOfFactor(
  context: AppContext,
  request: FastifyRequest,
  { userId, kind, since }: { userId: string; kind: keyof typeof FIRST; since: number },
): Promise<void> {
  if (!(await isUndoable(context, userId))) return await tellOwner(context, request, { userId, kind })
  const linkFor = (email: string) => undoLink({ userId, email, since }, context)
  await mailOwner(context, request, { userId, kind: FIRST[kind], linkFor })
}
