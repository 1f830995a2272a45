import type { NoticeEvent } from '#contract/rules/notice.ts'
import { openToken, type Seal, sealToken } from '#server/core/platform/secrets.ts'

/** A comment line, which clients ignore. */
export const COMMENT = ':\n\n'

/** An event; its id is the encrypted position from which the client resumes. `data` never contains a line break. */
export function presentEvent(event: NoticeEvent, id: string, data: unknown = {}): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Tells the client its present position, without an event. */
export function presentPosition(id: string): string {
  return `id: ${id}\n\n`
}

/**
 * A position as the id of an event. It is encrypted, since positions reveal when anyone on this
 * site got a notice.
 */
export function sealPosition(position: number, authSecret: string, personId: string): string {
  return sealToken(String(position), sealFor(authSecret, personId))
}

/** The position of an event id; null unless the same person got this id. */
export function openPosition(id: string, authSecret: string, personId: string): number | null {
  const position = openToken(id, sealFor(authSecret, personId))
  return position === null ? null : Number(position)
}

function sealFor(authSecret: string, personId: string): Seal {
  return { authSecret, purpose: `cairn stream of ${personId}` }
}
