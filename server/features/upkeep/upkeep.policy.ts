/** Time between two checks of a link that its owners asked for, in ms. */
const ASKED_AGAIN_MS = 3_600_000

interface AskedAt {
  askedAt: number | null
}

/** The time from which an owner may ask for a check of a link; another owner may have asked before. */
export function mayAskAt({ askedAt }: AskedAt): number {
  return askedAt === null ? 0 : askedAt + ASKED_AGAIN_MS
}

interface Offer {
  movedTo: string | null
  offeredAt: number | null
}

/** The address to which a link has moved for good, if it is offered. */
export function offeredBy(row: Offer | undefined): string | null {
  return row && row.offeredAt !== null ? row.movedTo : null
}
