import { randomBytes } from 'node:crypto'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id that can't be guessed: 128 random bits, 26 characters. */
export function newSecretId(): string {
  return toBase32(Buffer.concat([randomBytes(16), Buffer.alloc(4)])).slice(0, 26)
}

/**
 * A new key of 24 characters: 48 bits of time, so that ids sort by creation, then 72 random bits.
 */
export function newId(now: number): string {
  const bytes = Buffer.concat([Buffer.alloc(6), randomBytes(9)])
  bytes.writeUIntBE(now, 0, 6)
  return toBase32(bytes)
}

/** Base 32: eight characters for each five bytes. */
function toBase32(bytes: Buffer): string {
  let id = ''
  for (let start = 0; start < bytes.length; start += 5) {
    const group = bytes.readUIntBE(start, 5)
    for (let shift = 35; shift >= 0; shift -= 5) id += DIGITS[Math.floor(group / 2 ** shift) % 32]
  }
  return id
}
