import { randomBytes } from 'node:crypto'

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz'

/** An id that can't be guessed: 128 random bits, 26 characters. */
export function newSecretId(): string {
  return toBase32(Buffer.concat([randomBytes(16), Buffer.alloc(4)])).slice(0, 26)
}

let lastTime = 0
let number = 0

/**
 * A new key of 24 characters that sorts by creation: 48 bits of time, 16 bits that count the keys
 * of this process in one ms, and 56 random bits.
 */
export function newId(now: number): string {
  number = now === lastTime ? (number + 1) % 2 ** 16 : 0
  lastTime = now
  const bytes = Buffer.concat([Buffer.alloc(8), randomBytes(7)])
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(number, 6)
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
