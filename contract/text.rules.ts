/** False for NUL (PostgreSQL refuses it) and for halves of a character (they have no UTF-8). */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** The one spelling under which names are compared: no case, no spaces, no look-alike encodings. */
export function keyOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u2060\ufeff]+/gu, '')
    .toUpperCase()
    .toLowerCase()
}

export function hasLetterOrDigit(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value)
}
