import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeLinks, withoutReader, withoutWrapper } from './wrapped-link.ts'

const INNER = 'https://example.org/a?b=1#c'
const q = encodeURIComponent(INNER)

/** A limit that only reading in more than linear time exceeds: a megabyte then takes minutes. */
const MINUTES_IF_NOT = { timeout: 30_000 }

test.each([
  [`https://www.google.com/url?sa=t&q=${q}&usg=x`],
  [`https://www.google.co.uk/url?url=${q}`],
  [`https://duckduckgo.com/l/?uddg=${q}`],
  [`https://www.bing.com/ck/a?!&&p=x&u=a1${btoa(INNER).replace(/=+$/, '')}&ntb=1`],
  [`https://r.search.yahoo.com/_ylt=x/RV=2/RE=1/RO=10/RU=${q}/RK=2/RS=x`],
  [`https://l.facebook.com/l.php?u=${q}&h=AT0`],
  [`https://l.instagram.com/?u=${q}&e=x`],
  [`https://www.youtube.com/redirect?event=video&q=${q}`],
  [`https://www.linkedin.com/safety/go?url=${q}`],
  [`https://vk.com/away.php?to=${q}`],
  [`https://out.reddit.com/t3_abc?url=${q}&token=x`],
  [`https://slack-redir.net/link?url=${q}`],
  [`https://nam02.safelinks.protection.outlook.com/?url=${q}&data=05%7C02%7Cteacher%40school.example%7Cx`],
  ['https://urldefense.com/v3/__https://example.org/a?b=1*c__;Iw!!abc$'.replace('*', '#').replace('#', '%23')],
  ['https://urldefense.com/v3/__https://example.org/a?b=1*c__;Iw!!abc$'],
  ['https://urldefense.com/v3/__https:/example.org/**Db=1*c__;YT8j!!abc$'.replace('**D', '**A')],
  ['https://urldefense.proofpoint.com/v2/url?u=https-3A__example.org_a-3Fb-3D1-23c&d=x'],
  [`https://linkprotect.cudasvc.com/url?a=${q}&c=E,1`],
  [`https://secure-web.cisco.com/1abc/${q}`],
  [`https://protect2.fireeye.com/v1/url?k=x&u=${q}`],
  [`https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${q}`],
])('the address that it leads to: %s', (link) => {
  expect(withoutWrapper(link)).toBe(INNER)
})

test('three wrappers around one another are taken off, a fourth is too many', () => {
  const wrap = (link: string) => `https://l.facebook.com/l.php?u=${encodeURIComponent(link)}`
  expect(withoutWrapper(wrap(wrap(wrap(INNER))))).toBe(INNER)
  const four = wrap(wrap(wrap(wrap(INNER))))
  expect(withoutWrapper(four)).toBe(four)
})

test.each([
  'https://www.google.com/search?q=https://example.org',
  'https://www.google.com/url?q=javascript:alert(1)',
  'https://www.google.com/url?q=ftp://example.org/a',
  'https://www.google.com/url?q=https://user:secret@example.org',
  'https://www.google.com/url?q=/local',
  'https://notgoogle.com.evil.example/url?q=https://example.org',
  'https://www.facebook.com/someone?u=https://example.org',
  'https://www.youtube.com/watch?v=1&q=https://example.org',
  'https://example.org/url?q=https://other.example',
  'no address',
])('stays as it is: %s', (link) => {
  expect(withoutWrapper(link)).toBe(link)
})

const teacher = 'teacher@school.example'
const safe = (link: string, data = `05|02|${teacher}|x`) =>
  `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(link)}&data=${encodeURIComponent(data)}`
const viaFacebook = (link: string) => `https://l.facebook.com/l.php?u=${encodeURIComponent(link)}`

test.each([
  ['of a mail gateway', safe(INNER), INNER],
  ['of a mail gateway in one of a social network', viaFacebook(safe(INNER)), INNER],
  ['of a social network', viaFacebook(INNER), viaFacebook(INNER)],
  ['without wrapper', `https://example.org/?to=${teacher}`, `https://example.org/?to=${teacher}`],
])('only a link that names its reader is unwrapped where others may stay: %s', (_, link, expected) => {
  expect(withoutReader(link)).toBe(expected)
})

test.each([
  ['leads to an address that is no link', safe(`mailto:${teacher}`)],
  ['has too many layers', safe(safe(safe(safe(INNER))))],
  ['is in too many layers', viaFacebook(viaFacebook(viaFacebook(safe(INNER))))],
])('a link of a mail gateway that %s loses the email address', (_, link) => {
  for (const change of [withoutReader, withoutWrapper]) expect(decodeURIComponent(change(link))).not.toContain(teacher)
})

test('the pages of mail gateways themselves stay as they are', () => {
  for (const link of ['https://urldefense.com', 'https://www.trendmicro.com/clicktime'])
    expect(withoutWrapper(link)).toBe(link)
})

test.each([
  'http://urldefense.com/v3/__'.repeat(40_000),
  `https://urldefense.com/v3/__${'*'.repeat(400_000)}__;${'YWFh'.repeat(100_000)}`,
])('a text of a megabyte is unwrapped in linear time', MINUTES_IF_NOT, (text) => {
  changeLinks(text, withoutWrapper)
})

test.each([
  [`Read ${safe(INNER)}, then rest.`, `Read ${INNER}, then rest.`],
  [`参考${safe(INNER)}`, `参考${INNER}`],
  [`[The book](${safe(INNER)})`, `[The book](${INNER})`],
  [`<${viaFacebook(INNER)}>\n${safe(INNER)}`, `<${INNER}>\n${INNER}`],
  [`看${safe(INNER)}&reserved=0，很好`, `看${INNER}，很好`],
  [`[[${safe(INNER)}&reserved=0][The book]]`, `[[${INNER}][The book]]`],
  [`[${safe(INNER)}&reserved=0|The book]`, `[${INNER}|The book]`],
  [`${safe(INNER)}|05|${teacher}&reserved=0 and`, `${INNER} and`],
  ['https://www.google.com/url?q=https://ja.wikipedia.org/wiki/日本語&sa=D', 'https://ja.wikipedia.org/wiki/日本語'],
  ['https://example.org/a][b', 'https://example.org/a][b'],
  ['no link at all', 'no link at all'],
])('links in a text are unwrapped: %s', (text, expected) => {
  expect(changeLinks(text, withoutWrapper)).toBe(expected)
})

const gateway = `${safe(INNER)}&reserved=0`

test.each([
  `[a](${gateway}),[b](https://example.org/second) and ${gateway};https://example.org/third`,
  `${gateway};next`,
  `${gateway},https://example.org/x`,
  `${gateway}!next`,
  `${gateway}:next`,
  `${gateway}--next`,
  `**${gateway}**bold`,
  `(${gateway})-see`,
  `[a](${gateway})and`,
  `x('${gateway}','title')`,
  `[url=${gateway}]Title[/url]`,
  String.raw`\href{${gateway}}{x}`,
  `|${gateway}|${gateway}|`,
  `${gateway},${gateway}`,
  `${gateway}、${gateway}`,
  'https://urldefense.com/v3/__https://example.org/a__;!!abc!def$,next',
])('nothing beside a wrapped link is lost: %s', (text) => {
  const links = ['https://urldefense.com/v3/__https://example.org/a__;!!abc!def$', gateway]
  const expected = links.reduce((changed, link) => changed.replaceAll(link, withoutWrapper(link)), text)
  expect(changeLinks(text, withoutWrapper)).toBe(expected)
})

test.each([
  ['without its scheme', gateway.replace('https://', '')],
  ['in the path of an archive', `https://web.archive.org/web/2024/${gateway}`],
  ['in a parameter', `https://lms.school.example/login?next=${encodeURIComponent(gateway)}`],
  ['whose host ends with a dot', gateway.replace('.com/', '.com./')],
  ['in five layers', safe(safe(safe(safe(safe(INNER)))))],
  ['broken over two lines', gateway.replace('&data', '\n&data')],
  ['with decoded parameters', `${safe(INNER, '')}05|02|${teacher}|abc|0|0`],
])('a link of a mail gateway %s names no one in a text', (_, link) => {
  for (const change of [withoutReader, withoutWrapper]) {
    let text = changeLinks(`See ${link} today`, change)
    for (let layer = 0; layer < 6; layer++) text = decodeURIComponent(text)
    expect(text).not.toContain(teacher)
    expect(text).toMatch(/^See .* today$/su)
  }
})

const S =
  'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2Fa&data=05%7C02%7Cteacher%40school.edu%7C&reserved=0'
const A = 'https://example.org/a'
const V3 = `https://urldefense.com/v3/__${A}__;!!abc!x-y_$`

test.each([
  '[a](S),[b](https://example.org/second) and S;https://example.org/third',
  'S;next',
  'S,https://x.example/x',
  'S!next',
  'S:next',
  'S--next',
  '**S**bold',
  '_S_next',
  '(S)-see',
  '[a](S)and',
  "x('S','title')",
  '[url=S]Title[/url]',
  String.raw`\href{S}{x}`,
  '|S|S|',
  '|S|05|next|',
  String.raw`S\nnext`,
  'S、S',
  'S&next=1',
  'S,S',
  'S/next?x=1&y=2',
])('what follows a wrapped link stays: %s', (text) => {
  for (const wrapped of [S, S.replaceAll('&', '&amp;'), V3]) {
    if (wrapped !== S && text === 'S&next=1') continue
    for (const change of [withoutWrapper, withoutReader])
      expect(changeLinks(text.replaceAll('S', wrapped), change)).toBe(text.replaceAll('S', A))
  }
})

test.each([
  `https://www.google.com/url?q=${encodeURIComponent(A)}&usg=AOv-x_1y`,
  `https://l.facebook.com/l.php?u=${encodeURIComponent(A)}&h=AT0`,
  `https://linkprotect.cudasvc.com/url?a=${encodeURIComponent(A)}&c=E,1,x-y,1`,
  `https://r.search.yahoo.com/_ylt=x;_ylu=y/RV=2/RU=${encodeURIComponent(A)}/RK=2/RS=x`,
  'https://urldefense.proofpoint.com/v2/url?u=https-3A__example.org_a&d=x',
])('what follows a link of another service stays: %s', (link) => {
  for (const after of [',next', ';next', ')[b](c)', '--next', '!next', '|next', "','title')", '}{x}', '**bold'])
    expect(changeLinks(link + after, withoutWrapper)).toBe(A + after)
})

test('any text around a wrapped link stays', () => {
  const words = fc.string({ unit: 'grapheme' }).filter((text) => !/[\w.-]\.|\/\/$/u.test(text))
  const separators = [...',;!:)|]}>*_\\"\'` \n、，', '--', '](', '**', '.', '/', '&amp;', '&x=']
  fc.assert(
    fc.property(words, fc.constantFrom(...separators), words, (before, separator, after) => {
      expect(changeLinks(before + S + separator + after, withoutWrapper)).toBe(before + A + separator + after)
    }),
    { numRuns: 500 },
  )
})

const nested = (times: number): string =>
  times === 0 ? A : S.replace(/url=[^&]*/u, `url=${encodeURIComponent(nested(times - 1))}`)

test.each([
  ['without scheme', `See ${S.slice(8)}, then`, `See ${A}, then`],
  ['without scheme after slashes', S.slice(6), A],
  [
    'in an address of the web archive',
    `https://web.archive.org/web/2024/${S}`,
    `https://web.archive.org/web/2024/${A}`,
  ],
  [
    'encoded in another address',
    `https://lms.school.edu/login?next=${encodeURIComponent(S)}&x=1`,
    `https://lms.school.edu/login?next=${encodeURIComponent(A)}&x=1`,
  ],
  [
    'encoded twice in another address',
    `https://lms.school.edu/login?next=${encodeURIComponent(`https://b.example/?to=${encodeURIComponent(S)}`)}`,
    `https://lms.school.edu/login?next=${encodeURIComponent(`https://b.example/?to=${encodeURIComponent(A)}`)}`,
  ],
  ['in a search', `https://www.google.com/search?q=${S}`, `https://www.google.com/search?q=${A}`],
  ['with a root dot', S.replace('.com/', '.com./'), A],
  ['with a port', S.replace('.com/', '.com:443/'), A],
  ['in capitals', S.replace('nam02.safelinks', 'NAM02.SafeLinks'), A],
  ['nested five times', nested(5), A],
  ['broken before its data', S.replace('&data', '\n&data'), `${A}\n`],
  ['broken in its data', S.replace('teacher', '\nteacher'), A],
  ['broken in the email', S.replace('teacher', 'tea\ncher'), A],
  ['decoded', `${S.replace(/data=.*/u, 'data=05|02|teacher@school.edu|abc|0|0')} next`, `${A} next`],
  ['decoded in a table', `|${S.replace(/data=.*/u, 'data=05|02|teacher@school.edu|abc|0|0')}|next|`, `|${A}|next|`],
  ['decoded as a whole', `${decodeURIComponent(S)}, next`, `${A}, next`],
])('a text keeps no email of a gateway link %s', (_, text, expected) => {
  for (const change of [withoutWrapper, withoutReader]) expect(changeLinks(text, change)).toBe(expected)
})

test.each([
  [
    'in an address of the web archive',
    `https://web.archive.org/web/2024/${S}`,
    `https://web.archive.org/web/2024/${A}`,
  ],
  [
    'encoded in another address',
    `https://lms.school.edu/login?next=${encodeURIComponent(S)}`,
    `https://lms.school.edu/login?next=${encodeURIComponent(A)}`,
  ],
  ['with a root dot', S.replace('.com/', '.com./'), A],
  ['nested five times', nested(5), A],
  ['decoded', S.replace(/data=.*/u, 'data=05|02|teacher@school.edu|abc|0|0'), A],
])('a field for a link keeps no email of a gateway link %s', (_, link, expected) => {
  for (const change of [withoutWrapper, withoutReader]) expect(change(link)).toBe(expected)
})

test.each([
  S.repeat(7000),
  'https%3A%2F%2F'.repeat(70_000),
  'a.'.repeat(500_000),
  'a.safelinks.protection.outlook.com/'.repeat(28_000),
  'https://nam02.safelinks.protection.outlook.com/?a&'.repeat(20_000),
  '&data=05%7C02%7C--'.repeat(55_000),
  `&data=05%7C02%7C${'--a'.repeat(300_000)}`,
  `&data=05%7C02%7C${'\na'.repeat(400_000)}`,
  `&data=05|02|${'|'.repeat(900_000)}`,
  `&data=05%7C02%7C${'|a'.repeat(400_000)}`,
  '&data=05%7C'.repeat(90_000),
  `https://nam02.safelinks.protection.outlook.com/?url=${'-'.repeat(900_000)}`,
  `${S.replace(/data=.*/u, 'data=05|02|')}${'|a'.repeat(400_000)}`,
  'https://nam02.safelinks.protection.outlook.com/?a='.repeat(20_000),
])('a megabyte of parts of wrapped links is read in linear time (%#)', MINUTES_IF_NOT, (text) => {
  changeLinks(text, withoutWrapper)
})

test.each([
  `https://vk.ru/away.php?to=${encodeURIComponent(A)}`,
  `https://link.zhihu.com/?target=${encodeURIComponent(A)}`,
  `https://link.csdn.net/?target=${encodeURIComponent(A)}`,
  `https://us-east-2.protection.sophos.com/?d=example.org&u=aHR0cHM6Ly9leGFtcGxlLm9yZy9h&i=x&t=x&h=y&s=dEBzLmVkdQ==`,
  `https://antiphishing.vadesecure.com/v4?f=x&i=y&k=z&r=w&s=v&u=${encodeURIComponent(A)}`,
  `https://url.avanan.click/v2/___${A}___.YXAzOnQ6`,
  `https://url.avanan.click/v2/r01/___${A}___.YXAzOnQ6`,
  `https://fortimail.school.edu/fmlurlsvc/?fewReq=:B:JVI=&url=${encodeURIComponent(A)}`,
])('%s leads to its inner address, alone and in a text', (link) => {
  expect(withoutWrapper(link)).toBe(A)
  expect(changeLinks(`See (${link}), then`, withoutWrapper)).toBe(`See (${A}), then`)
})

test('a line break within the email of a gateway link leaves no part of the email', () => {
  const decoded = S.replace(/data=.*/u, 'data=05|02|teacher@school.edu|abc|0|0')
  for (const link of [S, decoded, S.replaceAll('&', '&amp;')])
    for (let at = link.indexOf('data='); at < link.length; at++)
      for (const between of ['\n', '\r\n', '\n> ', '=\r\n', '\r\n\t']) {
        const text = changeLinks(`See ${link.slice(0, at)}${between}${link.slice(at)} today`, withoutReader)
        expect(text).not.toMatch(/teacher|acher|school|edu/u)
        expect(text).toMatch(/^See .* today$/su)
      }
})

test.each(['S|@é1:[', 'S|@ada', 'S|05|next|'])('a bar behind a gateway link belongs to the text: %s', (text) => {
  expect(changeLinks(text.replace('S', S), withoutReader)).toBe(text.replace('S', A))
})

test.each(['a\n'.repeat(500_000), '05%7C\n'.repeat(150_000), '05%7C02%7Ca%40b%7C\n'.repeat(50_000)])(
  'a megabyte of line breaks is read in linear time (%#)',
  MINUTES_IF_NOT,
  (text) => {
    changeLinks(text, withoutWrapper)
  },
)
