const UNSPACED = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`
const ADDRESS = new RegExp(
  String.raw`(\S?)((?:(?:https?|ftp):\/\/|(?<=[${UNSPACED}，。、；：！？」』】》〉）])www\.(?=[\w-]+\.))[^\s<>"]{1,4000})`,
  'gu',
)
/**
 * A character directly before an address that no address contains there: a letter of another script,
 * an emoji or other sign beyond ASCII, or an invisible character.
 */
const TOUCHING = new RegExp(
  String.raw`[${UNSPACED}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Hebrew}\p{sc=Arabic}，。、；：！？」』】》〉）・…]|(?![\x00-\x7f])[\p{S}\p{No}\p{Cf}\ufe0f]`,
  'u',
)
/** A word directly before an address, such as 'link=', which isn't part of another address without a scheme. */
const WORD_BEFORE = /(?<![^\s([{<|"'>*:;,-])[\w-]{0,40}[\w=]$/u
/** A sign that ends an address to which text is attached; it never occurs in addresses. */
const SIGN = /[，。、；：！？」』】》〉“”…]/u
const CLOSED = /^[^（]*）/u
const OPENED = /(?<=[\x21-\x7e])（/u
/** The host of an address, followed by a letter that isn't part of the host. */
const HOST_END = new RegExp(String.raw`^(?:\w+:\/\/|www\.)[\w.-]+\.[a-z]{2,24}(?=[${UNSPACED}])`, 'iu')
/**
 * Words directly behind an address that no address contains within a name: Japanese and Thai words,
 * and Korean particles.
 */
const WORDS =
  /(?<=[a-z\d])(?:[\p{sc=Hiragana}\p{sc=Thai}]|(?:을|를|이|가|은|는|에|에서|의|로|으로|와|과|도|만|까지|부터|입니다|이에요|예요)$)/iu
/** Chinese words directly behind an address, before the next one, or after the end of a file's name. */
const HAN_WORDS =
  /(?<=[a-z\d/])(?:的|很|挺|不错|不錯|请|請|可以|这|這|那|推荐|推薦|里有|里面|是|等)\p{sc=Han}*$|(?<=[a-z\d/])\p{sc=Han}{1,6}(?=https?:\/\/|www\.)|(?<=\.(?:html?|php|aspx?|pdf|md|jsp))\p{sc=Han}/iu
/** Marks of another markup behind an address. */
const CLOSING_MARKS = /(?:\|\||\}\}|\]\])$/u
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
    const touched = withBracketsEncoded(written.replace(ROOTED, '$1'))
    if (/[*_~]/.test(before) && touched.endsWith(before)) return ` ${touched.replace(/[*_~]+$/u, '')}`
    const end = endOf(touched)
    const isTouched =
      TOUCHING.test(before) ||
      (/^http/iu.test(touched) && WORD_BEFORE.test(text.slice(Math.max(0, at - 60), at + before.length)))
    if (end === touched.length && !isTouched) return `${before}${touched}`
    // What follows can contain the next address.
    const rest = touched.slice(end)
    const apart =
      rest === ''
        ? touched
        : `${touched.slice(0, end)} ${/https?:\/\/|www\./iu.test(rest) ? withAddressesApart(rest) : rest}`
    return isTouched ? `${before} ${apart}` : `${before}${apart}`
  })
}

/** The name of an article in Chinese or Japanese with a remark in brackets, which belong to the address. */
const ARTICLE = /^\w+:\/\/[^/]+\/(?:wiki|zh[\w-]*|ja|item)\/[^（）]*(?<![\x21-\x7e])（[^（）]*）/iu

function withBracketsEncoded(address: string): string {
  return address.replace(ARTICLE, (article) => article.replace(/[（）]/gu, encodeURIComponent))
}

function endOf(touched: string): number {
  const closed = CLOSED.exec(touched)
  const host = HOST_END.exec(touched)
  const query = touched.search(/[?#]/u)
  const next = touched.search(/[,;](?=https?:\/\/)/iu)
  const ends = [
    query < 0 || next < query ? next : -1,
    ...[SIGN, OPENED, WORDS, HAN_WORDS, FOOTNOTE, CLOSING_MARKS].map((end) => touched.search(end)),
    closed ? closed[0].length - 1 : -1,
    host ? host[0].length : -1,
  ]
  return Math.min(touched.length, ...ends.filter((end) => end >= 0))
}
