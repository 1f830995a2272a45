/** A bracket or comma of JSON outside strings. */
export interface JsonMark {
  at: number
  sign: string
  /** The depth of the list or object that the mark opens, closes or separates; 1 is the outermost. */
  depth: number
}

const QUOTE = 34
const BACKSLASH = 92
const SIGNS = new Map([...'[{]},'].map((sign) => [sign.charCodeAt(0), sign]))

/** Returns a function that finds the marks in the next piece of a text. It doesn't validate the JSON. */
export function createBracketScanner(): (piece: string) => Generator<JsonMark> {
  let depth = 0
  let inString = false
  let isEscaped = false

  return function* marksIn(piece) {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at)
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) inString = false
        continue
      }
      if (code === QUOTE) inString = true
      const sign = SIGNS.get(code)
      if (sign === undefined) continue
      if (sign === '[' || sign === '{') depth++
      yield { at, sign, depth }
      if (sign === ']' || sign === '}') depth--
    }
  }
}
