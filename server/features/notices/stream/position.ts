import { openToken, type Seal, sealToken } from '#server/core/platform/secrets.ts'

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
