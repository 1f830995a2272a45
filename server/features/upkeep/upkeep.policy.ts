/** Min. time between two requested checks of a link, in ms. */
const ASKED_AGAIN_MS = 3_600_000

interface AskedAt {
  askedAt: number | null
}

/** The time from which an owner may request a check of a link; another owner may have requested one before. */
export function mayAskAt({ askedAt }: AskedAt): number {
  return askedAt === null ? 0 : askedAt + ASKED_AGAIN_MS
}

interface Offer {
  movedTo: string | null
  offeredAt: number | null
}

/** The target of a link's permanent redirects, if it is offered. */
export function offeredBy(row: Offer | undefined): string | null {
  return row && row.offeredAt !== null ? row.movedTo : null
}
