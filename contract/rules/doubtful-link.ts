const PAIRS: Record<string, string> = { ']': '[', ')': '(', '}': '{', '>': '<', '”': '“', '»': '«' }
/** Signs that an address encodes, so that they come from the markup around it. */
const FOREIGN = /[<>"`\\]/u
/** A bar in the path separates a link from its title; in a query, it can separate values. */
const BAR_IN_PATH = /^[^?#]*\|/u
/** The next address, without anything between that can contain one. */
const SECOND_SCHEME = /[\p{L}\p{N},;]https?:\/\//iu
/** Signs after an address in a list or a table; a star behind another address means all that begin with it. */
const LIST_SIGN = /(?:[,;|]|(?<!:\/\/[^*]*\/\*\/[^*]*)\*|%20)$/u
/** What is never part of an address: a mark of something left out, and invisible signs. */
const NEVER = /(?:…|\.{3}|%E2%80%A6)$|[\u200b\u200e\u200f\u2060\ufeff]|%E2%80%8B/iu
/** A title behind a comma or bracket in the path: a word with a capital letter at the end of the address. */
const TITLE_BEHIND = /^[^?#]*[\p{Ll}\d/][,[]\p{Lu}\p{Ll}+$|%5[Dd]%(?:5[Bb]|28)/u

/**
 * Whether an address has signs of the text that surrounded it, such as 'https://a.example/b][Title'.
 * Such addresses are possible but hardly ever right.
 */
export function isDoubtfulLink(url: string): boolean {
  const withoutScheme = url.replace(/^[a-z]+:\/\//iu, '')
  return (
    FOREIGN.test(url) ||
    BAR_IN_PATH.test(url) ||
    LIST_SIGN.test(url) ||
    NEVER.test(url) ||
    TITLE_BEHIND.test(url) ||
    SECOND_SCHEME.test(withoutScheme) ||
    !isBalanced(withoutScheme)
  )
}

/** A smiley at the end of an address, such as 'https://a.example/:)'. */
const SMILEY = /(?<=\/)[:;]-?\)$/u

/** Whether each closing bracket or quote has an opening one. A text fragment can begin inside of brackets. */
function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const sign of text.split('#:~:text=', 1)[0]?.replace(SMILEY, '') ?? '') {
    if (Object.values(PAIRS).includes(sign)) open.push(sign)
    else if (sign in PAIRS && open.pop() !== PAIRS[sign]) return false
  }
  return true
}
