const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const ADDRESS = /(\S?)((?:https?|ftp):\/\/[^\s<>"]{1,4000})/gu
/** A letter of a script without spaces, or a sign that no address ends with, before an address. */
const TOUCHING = new RegExp(`[${UNSPACED}，。、；：！？」』】》〉）・…]`, 'u')
/** Where an address ends that a text touches: its signs never stand in one. */
const SIGN = /[，。、；：！？」』】》〉“”…]/u
const CLOSED = /^[^（]*）/u
const OPENED = /(?<=[\x21-\x7e])（/u
/** The host of an address, and a letter that no host with such an ending has. */
const HOST_END = new RegExp(String.raw`^\w+:\/\/[\w.-]+\.[a-z]{2,24}(?=[${UNSPACED}])`, 'iu')
/** Endings of words behind an address, which no address has within a name: Japanese and Thai, and the particles of Korean. */
const WORDS =
  /(?<=[a-z\d])(?:[\p{sc=Hiragana}\p{sc=Thai}]|(?:을|를|이|가|은|는|에|에서|의|로|으로|와|과|도|만|까지|부터|입니다|이에요|예요)$)/iu
/** A full stop behind a host is no part of its address. */
const ROOTED = /^(\w+:\/\/[\w-]+(?:\.[\w-]+)+)\.(?=[/:?#])/u
/** A number behind an address is a footnote. */
const FOOTNOTE = /\[\d{1,3}\]$/

/** The text with a space between each address and what touches it, and without the marks of messengers around one. */
export function withAddressesApart(text: string): string {
  return text.replace(ADDRESS, (_, before: string, written: string) => {
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
