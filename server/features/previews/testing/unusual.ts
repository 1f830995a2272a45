import { type Case, head, page } from './serving.ts'

const linked = (text: string) => head(`<script type="application/ld+json">${text}</script>`)
const refresh = (content: string) =>
  head(`<title>Redirecting...</title><meta http-equiv="refresh" content="${content}">`)
const MOVED = { title: 'After the move' }

/** Pages that break a rule, which browsers and their authors don't notice. */
export const UNUSUAL: readonly Case[] = [
  { name: 'refresh at once', serve: refresh('0; url=/moved%20here'), gives: MOVED },
  { name: 'refresh in quotes', serve: refresh("1;URL='/moved%20here'"), gives: MOVED },
  { name: 'refresh without url=', serve: refresh('3;/moved%20here'), gives: MOVED },
  { name: 'refresh after half a minute', serve: refresh('30; url=/moved%20here'), gives: { title: 'Redirecting...' } },
  { name: 'refresh of itself', serve: refresh('1; url=#top'), gives: { title: 'Redirecting...' } },
  { name: 'refresh of a refresh', serve: refresh('0; url=/refresh%20at%20once'), gives: { title: 'Redirecting...' } },
  { name: 'refresh to this machine', serve: refresh('0; url=http://127.0.0.1/'), gives: 'address' },
  {
    name: 'refresh without scripts alone',
    serve: head(
      '<title>With scripts</title><noscript><meta http-equiv="refresh" content="0; url=/moved%20here"></noscript>',
    ),
    gives: { title: 'With scripts' },
  },
  {
    name: 'a cookie first',
    serve: (request, response) => {
      const knows = request.headers.cookie === 'seen=yes; second=2'
      const cookies = { 'set-cookie': ['seen=yes; Path=/; HttpOnly', 'second=2'], location: '/a%20cookie%20first' }
      response.writeHead(knows ? 200 : 302, knows ? { 'content-type': 'text/html' } : cookies)
      response.end(knows ? '<title>Who came back</title>' : '')
    },
    gives: { title: 'Who came back' },
  },
  {
    name: 'no cookie of an earlier preview',
    serve: (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${request.headers.cookie ?? 'none'}</title>`)
    },
    gives: { title: 'none' },
  },
  { name: 'no media type', serve: page('<!doctype html><title>Untold</title>', {}), gives: { title: 'Untold' } },
  { name: 'no media type, and no page', serve: page('Just words', {}), gives: 'type' },
  {
    name: 'a media type twice',
    serve: page('<title>Twice</title>', { 'content-type': 'text/html, text/html; charset=utf-8' }),
    gives: { title: 'Twice' },
  },
  {
    name: 'an encoding behind a long comment',
    serve: page(
      Buffer.concat([
        Buffer.from(`<html><head><!--${' '.repeat(3000)}--><meta charset="shift_jis"><title>`),
        Buffer.from([0x93, 0xb9]),
        Buffer.from('</title></head>'),
      ]),
      { 'content-type': 'text/html' },
    ),
    gives: { title: '道' },
  },
  {
    name: 'entities written twice',
    serve: head('<meta property="og:title" content="R&amp;amp;D &amp;#8211; &amp;lt;b&amp;gt;"><title>R</title>'),
    gives: { title: 'R&D – <b>' },
  },
  {
    name: 'entities in JSON-LD',
    serve: linked('{"@type":"Article","headline":"R&amp;D","description":"Q&#39;s"}'),
    gives: { title: 'R&D', description: "Q's" },
  },
  {
    name: 'an entity in a plain title',
    serve: head('<title>How to write &amp;amp;</title>'),
    gives: { title: 'How to write &amp;' },
  },
  {
    name: 'JSON-LD in CDATA',
    serve: linked('//<![CDATA[\n{"@type":"Article","headline":"Wrapped"}\n//]]>'),
    gives: { title: 'Wrapped' },
  },
  {
    name: 'JSON-LD in a comment',
    serve: linked('<!--\n{"@type":"Article","headline":"Wrapped"};\n-->'),
    gives: { title: 'Wrapped' },
  },
  {
    name: 'JSON-LD with a line break in a text',
    serve: linked('{"@type":"Article","headline":"Two\nlines"}'),
    gives: { title: 'Two lines' },
  },
  {
    name: 'the title of an icon',
    serve: page(
      '<html><head></head><body><svg><title>close</title></svg><template><title>x</title></template><title>The page</title>',
    ),
    gives: { title: 'The page' },
  },
  {
    name: 'an icon before the title',
    serve: head('<svg><title>close</title></svg><title>The page</title>'),
    gives: { title: 'The page' },
  },
  {
    name: 'Open Graph in the body',
    serve: page(
      '<html><head></head><body><meta property="og:title" content="Below"><meta property="og:image" content="/picture.png">',
    ),
    gives: { title: 'Below', picture: true },
  },
  {
    name: 'Open Graph in the body of a page with a title',
    serve: page('<html><head><title>Above</title></head><body><meta property="og:title" content="Below">'),
    gives: { title: 'Above' },
  },
  ...['image/jpg', 'application/octet-stream', ''].map(
    (type, at): Case => ({
      name: `a picture sent as ${type || 'nothing'}`,
      serve: head(`<title>T</title><meta property="og:image" content="/picture%20${at}">`),
      gives: { title: 'T', picture: true },
    }),
  ),
  {
    name: 'words sent as a picture',
    serve: head('<title>T</title><meta property="og:image" content="/no%20media%20type%2C%20and%20no%20page">'),
    gives: { title: 'T', picture: false },
  },
  {
    name: 'a second picture under the same name',
    serve: head(
      '<title>T</title><meta property="og:image" content="/nowhere.png"><meta property="og:image" content="/picture.png">',
    ),
    gives: { title: 'T', picture: true },
  },
]
