import { openSealedText, type Seal, sealText } from '#server/platform/sealed-text.ts'

/** A position as the id of an event. It is sealed, since positions tell when anyone on this site got a notice. */
export function sealPosition(position: number, authSecret: string, personId: string): string {
  return sealText(String(position), sealFor(authSecret, personId)).toString('base64url')
}

/** Null for anything but an id that the same person was given. */
export function openPosition(id: string, authSecret: string, personId: string): number | null {
  try {
    return Number(openSealedText(Buffer.from(id, 'base64url'), sealFor(authSecret, personId)))
  } catch {
    return null
  }
}

function sealFor(authSecret: string, personId: string): Seal {
  return { authSecret, purpose: `cairn stream of ${personId}` }
}
