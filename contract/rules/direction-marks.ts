/**
 * Marks that reorder the text around them or can't be seen: embeddings, overrides and isolates, the
 * word joiner, the byte order mark and the zero width space. U+200C to U+200F stay: Persian, Indic
 * scripts, Arabic, Hebrew and emoji need them.
 */
const MARKS = /[\u202a-\u202e\u2066-\u2069\u2060\ufeff\u200b]/gu
const OPENS_EMBEDDING = '\u202a\u202b\u202d\u202e'
const OPENS_ISOLATE = '\u2066\u2067\u2068'
const POP_EMBEDDING = '\u202c'
const POP_ISOLATE = '\u2069'

/** For text on one line. */
export function withoutMarks(line: string): string {
  return line.replace(MARKS, '')
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
