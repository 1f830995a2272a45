/** The name of the software, for sites without a name of their own. */
export const DEFAULT_SITE_NAME = 'Cairn'

/**
 * Whether both databases can store the text: without NUL (PostgreSQL rejects it) and lone
 * surrogates (they have no UTF-8).
 */
export function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/**
 * Normalizes a text to a Unicode form. Normalizing takes quadratic time on runs of combining marks,
 * so marks after the 30th of a letter are dropped; no language needs more (UAX 15, stream-safe
 * text).
 */
export function normalized(value: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return value.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form)
}

/**
 * The key by which names are compared: without case, spaces, compatibility variants and invisible
 * characters.
 */
export function nameKeyOf(name: string): string {
  return withoutMarks(normalized(name, 'NFKC'))
    .replace(/[\s\p{Variation_Selector}\u200c-\u200f]+/gu, '')
    .toUpperCase()
    .toLowerCase()
}

/**
 * Whether a text has no visible character: only spaces, control, format and ignorable characters,
 * or the empty Braille cell.
 */
export function isBlank(value: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(value)
}

export function hasLetterOrDigit(value: string): boolean {
  return /[\p{L}\p{N}]/u.test(value)
}

/** Replaces each line break and the spaces around it by one space. */
export function onOneLine(value: string): string {
  return value
    .split(/[\n\v\f\r\u0085\u2028\u2029]+/u)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join(' ')
}

/** Replaces each `{{name}}` in a text by its value, or by nothing without one. */
export function fillIn(text: string, values: Record<string, unknown> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (_, name: string) => String(values[name] ?? ''))
}

/**
 * Characters that reorder the text around them or are invisible. Some are kept: joiners and
 * direction marks (U+200C to U+200F) for Persian, Indic scripts, Arabic, Hebrew and emoji;
 * variation selectors for emoji and Chinese; and the tags of flags such as Scotland's, which the
 * group matches.
 */
const MARKS =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|(?![\u200c-\u200f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const OPENS_EMBEDDING = '\u202a\u202b\u202d\u202e'
const OPENS_ISOLATE = '\u2066\u2067\u2068'
const POP_EMBEDDING = '\u202c'
const POP_ISOLATE = '\u2069'

/** Removes direction marks and invisible characters from a text on one line. */
export function withoutMarks(line: string): string {
  return line.replace(MARKS, '$1')
}

/** Closes direction marks that a text leaves open, so that they can't reorder what follows. */
export function closeDirections(text: string): string {
  const open: string[] = []
  let isolates = 0
  for (const [sign] of text.matchAll(/[\u202a-\u202e\u2066-\u2069]/gu)) {
    if (OPENS_EMBEDDING.includes(sign)) open.push(POP_EMBEDDING)
    else if (OPENS_ISOLATE.includes(sign)) {
      open.push(POP_ISOLATE)
      isolates++
    } else if (sign === POP_EMBEDDING && open.at(-1) === POP_EMBEDDING) open.pop()
    // Closing an isolate also closes the embeddings inside it.
    else if (sign === POP_ISOLATE && isolates > 0) {
      while (open.pop() !== POP_ISOLATE);
      isolates--
    }
  }
  return text + open.reverse().join('')
}
