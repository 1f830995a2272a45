import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { aPng } from '#server/core/images/testing/png.ts'
import { type Case, HTML, head, page } from './serving.ts'

const N = 100_000
const avif = await sharp({ create: { width: 99, height: 99, channels: 3, background: '#e07020' } })
  .avif({ effort: 0 })
  .toBuffer()
const TITLE = '<title>T</title>'
const withImage = (address: string) => head(`${TITLE}<meta property="og:image" content="${address}">`)
const linked = (text: string) => head(`${TITLE}<script type="application/ld+json">${text}</script>`)
const wordsOnly = { title: 'T', picture: false }

/** Hostile content: deeply nested markup, deceptive text, invalid images. */
export const MARKUP: readonly Case[] = [
  { name: 'divs, 100,000 deep', serve: page(`${'<div>'.repeat(N)}${TITLE}`), gives: 'empty' },
  { name: 'a head of templates, 100,000 deep', serve: page(`<head>${'<template>'.repeat(N)}${TITLE}`), gives: 'empty' },
  { name: 'drawings in a head, 100,000 deep', serve: page(`<head>${'<svg>'.repeat(N)}`), gives: 'empty' },
  {
    name: 'formatting never closed',
    serve: page(`<head>${TITLE}<b>`.padEnd(900_000, '<b><i>')),
    gives: { title: 'T' },
  },
  {
    name: '100,000 tags that close nothing',
    serve: page(`<head>${'</div>'.repeat(N)}${TITLE}</head>`),
    gives: { title: 'T' },
  },
  {
    name: '100,000 attributes',
    serve: page(`<head><meta ${Array.from({ length: N }, (_, at) => `a${at}`).join(' ')}>${TITLE}`),
    gives: 'empty',
  },
  {
    name: 'an attribute of 1 MB',
    serve: page(`<head>${TITLE}<meta property="og:title" content="${'x'.repeat(1_000_000)}">`),
    gives: { title: `${'x'.repeat(199)}…` },
  },
  {
    name: 'an attribute name of 1 MB',
    serve: page(`<head>${TITLE}<meta ${'x'.repeat(1_200_000)}>`),
    gives: { title: 'T' },
  },
  { name: 'a tag name of 1 MB', serve: page(`<head>${TITLE}<${'x'.repeat(1_200_000)}>`), gives: { title: 'T' } },
  {
    name: 'a title of 1 MB',
    serve: page(`<title>${'word '.repeat(250_000)}</title>`),
    gives: { title: `${'word '.repeat(39)}word…` },
  },
  {
    name: 'a title that never ends',
    serve: page(`<title>ReadContext and on${' '.repeat(2_000_000)}`),
    gives: { title: 'ReadContext and on' },
  },
  { name: 'a comment that never ends', serve: page(`${TITLE}<!--${'-'.repeat(900_000)}`), gives: { title: 'T' } },
  {
    name: 'a quote that never ends',
    serve: page(`${TITLE}<meta name="description" content="${'<p>'.repeat(N)}`),
    gives: { title: 'T', description: null },
  },
  { name: 'a script that never ends', serve: page(`${TITLE}<script>${'</scrip'.repeat(N)}`), gives: { title: 'T' } },
  { name: 'a CDATA that never ends', serve: page(`${TITLE}<![CDATA[${']]'.repeat(N)}`), gives: { title: 'T' } },
  { name: '100,000 metas', serve: page(`<head>${'<meta name="x" content="y">'.repeat(N)}${TITLE}`), gives: 'empty' },
  {
    name: '100,000 entities',
    serve: page(`<title>${'&amp;'.repeat(N)}</title>`),
    gives: { title: `${'&'.repeat(199)}…` },
  },
  {
    name: 'entities in entities',
    serve: head('<title>&amp;lt;script&amp;gt;</title>'),
    gives: { title: '&lt;script&gt;' },
  },
  {
    name: 'a script in the title',
    serve: head('<title><script>alert(1)</script></title>'),
    gives: { title: '<script>alert(1)</script>' },
  },
  {
    name: 'zeros in the title',
    serve: page('<title>a\0b&#0;c</title>'),
    gives: { title: 'a bc'.replace('bc', 'b�c') },
  },
  {
    name: 'control characters',
    serve: head('<title>a\u0007b\u001b[31mc\u0085d\u2028e</title>'),
    gives: { title: 'a b [31mc d e' },
  },
  {
    name: 'turned around',
    serve: head('<title>\u202egpj.exe\u2066x\u2069\u200f\u061c</title>'),
    gives: { title: 'gpj.exex' },
  },
  { name: 'not to be seen', serve: head('<title>\u200b\u2060\ufeff\u00ad</title>'), gives: 'empty' },
  { name: 'half a character', serve: head('<title>a&#xD83D;b</title>'), gives: { title: 'a�b' } },
  { name: 'a pile of accents', serve: head(`<title>a${'\u0301'.repeat(4000)}</title>`), gives: { title: '…' } },
  {
    name: 'words in bytes that are no UTF-8',
    serve: page(Buffer.from([60, 116, 105, 116, 108, 101, 62, 0xff, 0xfe, 65, 0xc0])),
    gives: { title: '��A�' },
  },
  {
    name: 'an encoding that is none',
    serve: page(TITLE, { 'content-type': 'text/html; charset=utf-99' }),
    gives: { title: 'T' },
  },
  {
    name: 'an encoding that hides markup',
    serve: page('<meta charset="utf-7"><title>+ADw-b+AD4-</title>', { 'content-type': 'text/html' }),
    gives: { title: '+ADw-b+AD4-' },
  },
  {
    name: 'an encoding that replaces',
    serve: page(`<meta charset="iso-2022-kr">${TITLE}`, { 'content-type': 'text/html' }),
    gives: { title: 'T' },
  },
  {
    name: 'an encoding name of 1 MB',
    serve: page(`<meta charset="${'x'.repeat(900_000)}">${TITLE}`, { 'content-type': 'text/html' }),
    gives: { title: 'T' },
  },
  {
    name: 'UTF-16 that says so in ASCII',
    serve: page(`<meta charset="utf-16">${TITLE}`, { 'content-type': 'text/html' }),
    gives: { title: 'T' },
  },
  { name: 'JSON-LD that is none', serve: linked('{"name": '), gives: { title: 'T' } },
  { name: 'JSON-LD, 100,000 deep', serve: linked('[{"@graph":'.repeat(9000)), gives: { title: 'T' } },
  {
    name: 'JSON-LD arrays, 49,000 deep',
    serve: linked(`${'['.repeat(49_000)}${']'.repeat(49_000)}`),
    gives: { title: 'T' },
  },
  { name: 'JSON-LD of 1 MB', serve: linked(JSON.stringify({ name: 'x'.repeat(1_000_000) })), gives: { title: 'T' } },
  {
    name: 'JSON-LD of other shapes',
    serve: linked('[null, 7, "x", {"name": {"a": 1}}, {"headline": 5, "@type": 9}]'),
    gives: { title: 'T' },
  },
  {
    name: 'JSON-LD that poisons',
    serve: linked('{"__proto__": {"name": "P"}, "constructor": {"name": "C"}}'),
    gives: { title: 'T' },
  },
  {
    name: 'metas that poison',
    serve: head(`<meta name="__proto__" content="x"><meta name="constructor" content="y">${TITLE}`),
    gives: { title: 'T' },
  },
  { name: 'a script for a picture', serve: withImage('javascript:alert(1)'), gives: wordsOnly },
  {
    name: 'a script for a picture, spelled oddly',
    serve: withImage('&#x6A;ava&#10;script&colon;alert(1)'),
    gives: wordsOnly,
  },
  { name: 'data for a picture', serve: withImage('data:image/svg+xml,<svg onload=alert(1)>'), gives: wordsOnly },
  { name: 'a file for a picture', serve: withImage('file:///etc/passwd'), gives: wordsOnly },
  { name: 'a password for a picture', serve: withImage('http://a:b@pages.localhost/a.png'), gives: wordsOnly },
  {
    name: 'a base that is a script',
    serve: head(`<base href="javascript:alert(1)//">${TITLE}<meta property="og:image" content="a.png">`),
    gives: wordsOnly,
  },
  { name: 'a drawing for a picture', serve: withImage('/drawing.svg'), gives: wordsOnly },
  {
    name: 'drawing.svg',
    serve: page('<svg xmlns="http://www.w3.org/2000/svg"/>', { 'content-type': 'image/svg+xml' }),
    gives: 'type',
  },
  { name: 'a drawing called a picture', serve: withImage('/drawing.png'), gives: wordsOnly },
  {
    name: 'drawing.png',
    serve: page('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>', { 'content-type': 'image/png' }),
    gives: 'type',
  },
  { name: 'a page called a picture', serve: withImage('/page.png'), gives: wordsOnly },
  { name: 'page.png', serve: page(TITLE, { 'content-type': 'image/png' }), gives: 'type' },
  { name: 'a picture of 20,000 by 20,000', serve: withImage('/bomb.png'), gives: wordsOnly },
  { name: 'bomb.png', serve: page(aPng(20_000, 20_000), { 'content-type': 'image/png' }), gives: 'type' },
  { name: 'a picture that counts who looks', serve: withImage('/dot.png'), gives: wordsOnly },
  { name: 'dot.png', serve: page(aPng(1, 1), { 'content-type': 'image/png' }), gives: 'type' },
  { name: 'a picture of 6 MB', serve: withImage('/large.png'), gives: wordsOnly },
  { name: 'large.png', serve: page(Buffer.alloc(6 * 1024 * 1024), { 'content-type': 'image/png' }), gives: 'type' },
  { name: 'AVIF by another name', serve: withImage('/avif.png'), gives: wordsOnly },
  { name: 'avif.png', serve: page(avif, { 'content-type': 'image/png' }), gives: 'type' },
  { name: 'a packed picture', serve: withImage('/packed.png'), gives: wordsOnly },
  {
    name: 'packed.png',
    serve: page(deflateSync(aPng(99, 99)), { 'content-type': 'image/png', 'content-encoding': 'deflate' }),
    gives: 'type',
  },
  {
    name: 'words in the header of a type',
    serve: page(TITLE, { ...HTML, 'content-type': `text/html; charset=${'"'.repeat(3000)}` }),
    gives: { title: 'T' },
  },
]
