/** False for NUL (PostgreSQL rejects it) and for lone surrogates (they have no UTF-8). */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/** The key by which names are compared: without case, spaces and compatibility variants. */
export function keyOf(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u2060\ufeff]+/gu, '')
    .toUpperCase()
    .toLowerCase()
}

/** Whether nothing of a text can be seen: spaces, control and format characters, and letters that look like spaces. */
export function isBlank(value: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(value)
}

export function hasLetterOrDigit(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value)
}

/** Replaces each `{{name}}` in a text by its value, or by nothing without one. */
export function fillIn(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name] ?? ''))
}
