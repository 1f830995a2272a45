/** A password in the form in which it is hashed: devices type the same letters in different Unicode forms. */
export function inPasswordForm(typed: string): string {
  return typed.normalize('NFKC')
}

/**
 * A typed code as it is compared: spaces, dashes and case don't count, and letters and digits may be
 * full-width. Input methods type 'ー' for a hyphen.
 */
export function inCodeForm(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Dash}\p{Cf}ー]/gu, '')
    .toLowerCase()
}
