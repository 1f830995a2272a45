import type { ErrorCode } from '#contract/errors.ts'
import { FORMER_MEMBER_ID } from '#contract/person.ts'
import { isDeleted, isHidden } from '#server/core/access/content.ts'

// Each `reasonNotTo...` function returns the error code of a refusal, or null.

interface Answer {
  acceptedAt: number | null
  declinedAt: number | null
  offeredAt: number | null
}

/** Why the owner can't invite a person; after a declined invitation, they can't invite the person again. */
export function reasonNotToInvite(ownerId: string, personId: string, row: Answer | undefined): ErrorCode | null {
  if (personId === ownerId) return 'forbidden'
  if (personId === FORMER_MEMBER_ID) return 'personNotFound'
  return row && row.declinedAt !== null ? 'invitationDeclined' : null
}

/** Whether invitations to work on the journey are valid: it is neither deleted nor hidden. */
export function isOpenToInvited(journey: { deletedAt: number | null; hiddenAt: number | null }): boolean {
  return !isDeleted(journey) && !isHidden(journey)
}

/** The effect of an answer: none if it was given before, such as in another tab; 404 without an invitation. */
export function effectOfAnswer(
  row: Answer | undefined,
  { as, accept }: { as: 'coauthor' | 'owner'; accept: boolean },
): 'notFound' | 'nothing' | 'accept' | 'decline' | 'takeOver' | 'refuseOffer' {
  if (!row) return 'notFound'
  if (as === 'owner') {
    if (row.acceptedAt === null || row.offeredAt === null) return 'notFound'
    return accept ? 'takeOver' : 'refuseOffer'
  }
  if (row.acceptedAt !== null) return accept ? 'nothing' : 'notFound'
  if (row.declinedAt !== null) return accept ? 'notFound' : 'nothing'
  return accept ? 'accept' : 'decline'
}
