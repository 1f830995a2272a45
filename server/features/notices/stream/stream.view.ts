import type { NoticeEvent } from '#contract/rules/notice.ts'
import { openToken, type Seal, sealToken } from '#server/core/platform/secrets.ts'

/** A line that clients ignore. */
export const COMMENT = ':\n\n'

/** An event; its id is the sealed position to resume from. `data` never contains a line break. */
export function presentEvent(event: NoticeEvent, id: string, data: unknown = {}): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

/** Tells the client where it is, without an event. */
export function presentPosition(id: string): string {
  return `id: ${id}\n\n`
}

/** A position as the id of an event. It is sealed, since positions tell when anyone on this site got a notice. */
export function sealPosition(position: number, authSecret: string, personId: string): string {
  return sealToken(String(position), sealFor(authSecret, personId))
}

/** Null for anything but an id that the same person was given. */
export function openPosition(id: string, authSecret: string, personId: string): number | null {
  const position = openToken(id, sealFor(authSecret, personId))
  return position === null ? null : Number(position)
}

function sealFor(authSecret: string, personId: string): Seal {
  return { authSecret, purpose: `cairn stream of ${personId}` }
}
