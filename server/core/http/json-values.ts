/** Max. values in a JSON body, counted by its commas and brackets: the largest valid one has about 5,000. */
export const JSON_VALUES_MAX = 20_000

const [QUOTE, BACKSLASH, COMMA, OPENING_LIST, OPENING_OBJECT] = [...'"\\,[{'].map((sign) => sign.charCodeAt(0))

/** Whether a JSON text has more values than any call takes. Counting takes a fraction of the time of parsing. */
export function hasTooManyValues(text: string): boolean {
  if (text.length <= JSON_VALUES_MAX) return false
  let values = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) inString = !inString
    else if (inString && code === BACKSLASH) at++
    else if (!inString && (code === COMMA || code === OPENING_LIST || code === OPENING_OBJECT)) values++
    if (values > JSON_VALUES_MAX) return true
  }
  return false
}
