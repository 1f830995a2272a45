import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

/** A token that can't be guessed: 256 random bits, 43 characters. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** What is stored of a token, so that a copied database signs no one in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
