const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const ADDRESS = /(\S?)((?:https?|ftp):\/\/[^\s<>"]{1,4000})/gu
/**
 * A character directly before an address that no address contains there: a letter of another script,
 * an emoji or other sign beyond ASCII, or an invisible character.
 */
const TOUCHING = new RegExp(
  String.raw`[${UNSPACED}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}，。、；：！？」』】》〉）・…]|(?![\x00-\x7f])[\p{S}\p{No}\p{Cf}\ufe0f]`,
  'u',
)
/** A sign that ends an address to which text is attached; it never occurs in addresses. */
const SIGN = /[，。、；：！？」』】》〉“”…]/u
const CLOSED = /^[^（]*）/u
const OPENED = /(?<=[\x21-\x7e])（/u
/** The host of an address, followed by a letter that isn't part of the host. */
const HOST_END = new RegExp(String.raw`^\w+:\/\/[\w.-]+\.[a-z]{2,24}(?=[${UNSPACED}])`, 'iu')
/**
 * Words directly behind an address that no address contains within a name: Japanese and Thai words,
 * and Korean particles.
 */
const WORDS =
  /(?<=[a-z\d])(?:[\p{sc=Hiragana}\p{sc=Thai}]|(?:을|를|이|가|은|는|에|에서|의|로|으로|와|과|도|만|까지|부터|입니다|이에요|예요)$)/iu
/** A full stop behind a host, which isn't part of the address. */
const ROOTED = /^(\w+:\/\/[\w-]+(?:\.[\w-]+)+)\.(?=[/:?#])/u
/** A number in brackets behind an address, which is a footnote. */
const FOOTNOTE = /\[\d{1,3}\]$/

/**
 * The text with a space between each address and the characters that touch it, and without
 * messengers' formatting marks around it.
 */
export function withAddressesApart(text: string): string {
  return text.replace(ADDRESS, (all: string, before: string, written: string, at: number) => {
    // The target of a link in Markdown, which ends where its brackets do.
    if (before === '<' || (before === '(' && text[at - 1] === ']')) return all
    const touched = written.replace(ROOTED, '$1')
    if (/[*_~]/.test(before) && touched.endsWith(before)) return touched.slice(0, -1)
    const end = endOf(touched)
    if (end === touched.length && !TOUCHING.test(before)) return `${before}${touched}`
    const apart = end === touched.length ? touched : `${touched.slice(0, end)} ${touched.slice(end)}`
    return TOUCHING.test(before) ? `${before} ${apart}` : `${before}${apart}`
  })
}

function endOf(touched: string): number {
  const closed = CLOSED.exec(touched)
  const host = HOST_END.exec(touched)
  const ends = [
    ...[SIGN, OPENED, WORDS, FOOTNOTE].map((end) => touched.search(end)),
    closed ? closed[0].length - 1 : -1,
    host ? host[0].length : -1,
  ]
  return Math.min(touched.length, ...ends.filter((end) => end >= 0))
}
