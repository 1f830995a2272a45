const POP_EMBEDDING = '\u202c'
const POP_ISOLATE = '\u2069'
const CLOSED_BY = new Map([
  ...[...'\u202a\u202b\u202d\u202e'].map((mark) => [mark, POP_EMBEDDING] as const),
  ...[...'\u2066\u2067\u2068'].map((mark) => [mark, POP_ISOLATE] as const),
])

/** Closes direction marks that a text leaves open, so that they can't reorder the rest of its line. */
export function closeDirections(text: string): string {
  const open: string[] = []
  for (const sign of text) {
    const closing = CLOSED_BY.get(sign)
    if (closing !== undefined) open.push(closing)
    else if (sign === POP_EMBEDDING && open.at(-1) === POP_EMBEDDING) open.pop()
    else if (sign === POP_ISOLATE && open.includes(POP_ISOLATE)) open.length = open.lastIndexOf(POP_ISOLATE)
  }
  return text + open.reverse().join('')
}
