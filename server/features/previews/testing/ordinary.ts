import { brotliCompressSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { type Case, HTML, head, page, redirect } from './serving.ts'

const picture = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#e07020' } })
  .png()
  .toBuffer()
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const large = await sharp({ create: { width: 2048, height: 1536, channels: 3, background: '#e07020', noise } })
  .jpeg({ progressive: true, quality: 90, chromaSubsampling: '4:4:4' })
  .toBuffer()
const small = Buffer.from(
  '<html><head><title>Packed</title><meta name="description" content="Small on the way"></head>',
)
const utf16 = Buffer.from('\ufeff<html><head><title>Zwei Bytes für jeden</title></head>', 'utf16le')
const course = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', name: 'The frame' },
    {
      '@type': 'Course',
      name: 'Linear algebra',
      description: 'Vectors first',
      publisher: { '@type': 'Organization', name: 'Open University' },
      image: [{ '@type': 'ImageObject', url: '/picture.png' }],
    },
  ],
}
const openGraph = `<title>Plain</title><meta property="og:title" content="Stones &amp; trails">
  <meta property="og:description" content="How to lay a cairn"><meta property="og:site_name" content="Trail Press">
  <meta name="twitter:title" content="Tweeted">`

/** Typical pages. */
export const ORDINARY: readonly Case[] = [
  {
    name: 'Open Graph before everything else',
    serve: head(`${openGraph}<meta property="og:image" content="/picture.png">`),
    gives: { title: 'Stones & trails', description: 'How to lay a cairn', siteName: 'Trail Press', picture: true },
  },
  {
    name: 'Twitter before plain words',
    serve: head(
      '<meta name="twitter:title" content="Tweeted"><title>Plain</title><meta name="twitter:description" content="Short">',
    ),
    gives: { title: 'Tweeted', description: 'Short', siteName: null, picture: false },
  },
  {
    name: 'JSON-LD before plain words, its frame left out',
    serve: head(`<title>Plain</title><script type="application/ld+json">${JSON.stringify(course)}</script>`),
    gives: { title: 'Linear algebra', description: 'Vectors first', siteName: 'Open University', picture: true },
  },
  {
    name: 'JSON-LD of an article in a list',
    serve: head(
      `<script type="application/ld+json">[{"@type":["NewsArticle"],"headline":"Snow","image":"/picture.png"}]</script>`,
    ),
    gives: { title: 'Snow', description: null, picture: true },
  },
  {
    name: 'title and description alone',
    serve: head('<title>\n  A plain\tpage\n</title><meta name="description" content="Plain words">'),
    gives: { title: 'A plain page', description: 'Plain words', siteName: null, picture: false },
  },
  {
    name: 'title alone',
    serve: page('<title>Only this', { 'content-type': 'TEXT/HTML' }),
    gives: { title: 'Only this', description: null },
  },
  {
    name: 'latin-1 by the header',
    serve: page(Buffer.from('<title>Über Stöcke</title>', 'latin1'), {
      'content-type': 'text/html; charset=ISO-8859-1',
    }),
    gives: { title: 'Über Stöcke' },
  },
  {
    name: 'windows-1252 by a meta',
    serve: page(Buffer.from('<meta charset="windows-1252"><title>\x93Caf\xe9\x94 \x80 5</title>', 'latin1'), {
      'content-type': 'text/html',
    }),
    gives: { title: '“Café” € 5' },
  },
  {
    name: 'windows-1251 by an http-equiv',
    serve: page(
      Buffer.concat([
        Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><title>'),
        Buffer.from([0xcf, 0xf3, 0xf2, 0xfc]),
        Buffer.from('</title>'),
      ]),
      { 'content-type': 'text/html' },
    ),
    gives: { title: 'Путь' },
  },
  {
    name: 'Shift_JIS by the header',
    serve: page(Buffer.concat([Buffer.from('<title>'), Buffer.from([0x93, 0xb9]), Buffer.from('</title>')]), {
      'content-type': 'text/html;charset="shift_jis"',
    }),
    gives: { title: '道' },
  },
  {
    name: 'GBK by a meta',
    serve: page(
      Buffer.concat([Buffer.from('<meta charset=gbk><title>'), Buffer.from([0xc2, 0xb7]), Buffer.from('</title>')]),
      { 'content-type': 'text/html' },
    ),
    gives: { title: '路' },
  },
  {
    name: 'UTF-16 by its mark',
    serve: page(utf16, { 'content-type': 'text/html' }),
    gives: { title: 'Zwei Bytes für jeden' },
  },
  {
    name: 'UTF-8 with a mark, and a header that is wrong',
    serve: page('\ufeff<title>Größe</title>', { 'content-type': 'text/html; charset=iso-8859-1' }),
    gives: { title: 'Größe' },
  },
  {
    name: 'no encoding named, UTF-8',
    serve: page('<title>道とケルン</title>', { 'content-type': 'text/html' }),
    gives: { title: '道とケルン' },
  },
  {
    name: 'no encoding named, latin-1',
    serve: page(Buffer.from('<title>Café</title>', 'latin1'), { 'content-type': 'text/html' }),
    gives: { title: 'Café' },
  },
  {
    name: 'gzip',
    serve: page(gzipSync(small), { ...HTML, 'content-encoding': 'gzip' }),
    gives: { title: 'Packed', description: 'Small on the way' },
  },
  {
    name: 'Brotli',
    serve: page(brotliCompressSync(small), { ...HTML, 'content-encoding': 'br' }),
    gives: { title: 'Packed', description: 'Small on the way' },
  },
  {
    name: 'moved, to a relative address',
    serve: redirect('moved%20here?once=1', 301),
    gives: { title: 'After the move' },
  },
  { name: 'moved here', serve: head('<title>After the move</title>'), gives: { title: 'After the move' } },
  { name: 'moved five times', serve: redirect('/moved%20four%20times'), gives: { title: 'After the move' } },
  { name: 'moved four times', serve: redirect('/moved%20thrice', 303), gives: { title: 'After the move' } },
  { name: 'moved thrice', serve: redirect('/moved%20twice', 307), gives: { title: 'After the move' } },
  { name: 'moved twice', serve: redirect('/moved%20once', 308), gives: { title: 'After the move' } },
  { name: 'moved once', serve: redirect(({ origin }) => `${origin}/moved%20here`), gives: { title: 'After the move' } },
  {
    name: 'capitals, single quotes, no quotes, entities',
    serve: head(
      `<META PROPERTY='OG:TITLE' CONTENT='Q&#38;A &mdash; &lt;b&gt;bold&lt;/b&gt;'><META NAME=description CONTENT=Word>`,
    ),
    gives: { title: 'Q&A — <b>bold</b>', description: 'Word' },
  },
  {
    name: 'words from the right',
    serve: head('<title>طريق التعلم</title><meta name="description" content="خطوة بعد خطوة">'),
    gives: { title: 'طريق التعلم', description: 'خطوة بعد خطوة' },
  },
  {
    name: 'a family in the title',
    serve: head('<title>👩‍👩‍👧 walk</title>'),
    gives: { title: '👩‍👩‍👧 walk' },
  },
  {
    name: 'XHTML',
    serve: page('<?xml version="1.0"?><html xmlns="x"><head><title>Strict</title></head><body/></html>', {
      'content-type': 'application/xhtml+xml',
    }),
    gives: { title: 'Strict' },
  },
  {
    name: 'a picture below its base',
    serve: head(
      ({ origin }) =>
        `<base href="${origin}/deep/"><title>T</title><meta property="og:image" content="../picture.png">`,
    ),
    gives: { title: 'T', picture: true },
  },
  {
    name: 'a picture by link, a name by the application, words by itemprop',
    serve: head(
      '<link rel="image_src" href="/picture.png"><meta name="application-name" content="App"><meta itemprop="description" name="" content="x"><title>T</title>',
    ),
    gives: { title: 'T', siteName: 'App', picture: true },
  },
  {
    name: 'a first picture that is away, a second that is there',
    serve: head(
      '<title>T</title><meta property="og:image" content="/nowhere.png"><meta name="twitter:image" content="/picture.png">',
    ),
    gives: { title: 'T', picture: true },
  },
  {
    name: 'a title of 300 characters',
    serve: head(`<title>${'word '.repeat(60)}</title><meta name="description" content="${'ä'.repeat(400)}">`),
    gives: { title: `${'word '.repeat(39)}word…`, description: `${'ä'.repeat(299)}…` },
  },
  {
    name: 'a picture as large as it may be',
    serve: head('<title>T</title><meta property="og:image" content="/large.jpeg">'),
    gives: { title: 'T', picture: true },
  },
  { name: 'large.jpeg', serve: page(large, { 'content-type': 'image/jpeg' }), gives: 'type' },
  { name: 'picture.png', serve: page(picture, { 'content-type': 'image/png' }), gives: 'type' },
  { name: 'picture 0', serve: page(picture, { 'content-type': 'image/jpg' }), gives: 'type' },
  { name: 'picture 1', serve: page(picture, { 'content-type': 'application/octet-stream' }), gives: 'type' },
  { name: 'picture 2', serve: page(picture, {}), gives: 'type' },
]
