import { gzipSync } from 'node:zlib'
import { type Case, HTML, page } from './serving.ts'

const UNKNOWN = { minutes: null, cost: null, language: null }

interface Parts {
  lang?: string
  head?: string
  body?: string
  linked?: unknown
}

function html({ lang, head = '', body = '', linked }: Parts): string {
  const data = linked === undefined ? '' : `<script type="application/ld+json">${JSON.stringify(linked)}</script>`
  return `<!doctype html><html${lang === undefined ? '' : ` lang="${lang}"`}><head><title>T</title>${head}${data}</head>
    <body><header><nav>${words(300)}</nav></header>${body}<footer>${words(300)}</footer></body></html>`
}

const part = (parts: Parts) => page(html(parts))
const words = (count: number) => 'a Wort, '.repeat(count / 2)
const meta = (properties: Record<string, string>) =>
  Object.entries(properties)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join('')
const sayingThat = (facts: object) => part({ linked: { '@context': 'https://schema.org', name: 'T', ...facts } })
const lasting = (duration: unknown) => sayingThat({ '@type': 'VideoObject', duration })
const priced = (offers: unknown) => sayingThat({ '@type': 'Course', offers })

const VIDEO = `<div id="watch7-content" class="watch-main-col" itemscope itemid="" itemtype="http://schema.org/VideoObject">
  <link itemprop="url" href="https://www.youtube.com/watch?v=fNk_zzaMoSs"><meta itemprop="name" content="Vectors">
  <meta itemprop="requiresSubscription" content="False"><meta itemprop="duration" content="PT9M52S">
  <meta itemprop="isFamilyFriendly" content="true"></div>`
const BLOG = `<meta property="og:type" content="article"><meta property="og:locale" content="en_GB">
  <meta name="twitter:label1" content="Written by"><meta name="twitter:data1" content="Ada 7">
  <meta name="twitter:label2" content="Est. reading time"><meta name="twitter:data2" content="12 minutes">`
const COURSE = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', name: 'Academy', inLanguage: 'fr' },
    {
      '@type': 'Course',
      name: 'Linear algebra',
      inLanguage: 'en-us',
      offers: [{ '@type': 'Offer', category: 'Paid', price: '49.00', priceCurrency: 'EUR' }],
      hasCourseInstance: [{ '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT22H' }],
    },
    { '@type': 'VideoObject', name: 'Trailer', duration: 'PT1M30S' },
  ],
}

const ARTICLES: readonly Case[] = [
  {
    name: 'a video by microdata of its body',
    serve: part({ lang: 'en', body: VIDEO }),
    gives: { minutes: 10, cost: null, language: 'en' },
  },
  { name: 'a course with offers', serve: part({ lang: 'fr', linked: COURSE }), gives: { minutes: 1320, cost: 'paid' } },
  {
    name: 'a blog that states its reading time',
    serve: part({ head: BLOG, body: `<article>${words(600)}</article>` }),
    gives: { minutes: 12, cost: null, language: 'en-GB' },
  },
  {
    name: 'a German article',
    serve: part({
      head: meta({ 'og:type': 'article', 'og:locale': 'de_DE', 'article:content_tier': 'locked' }),
      body: `<main><h1>Steinmännchen</h1><article><p>${words(460)}<aside>${words(300)}</aside></p></article></main>`,
    }),
    gives: { minutes: 2, cost: 'paid', language: 'de-DE' },
  },
  {
    name: 'a Japanese article',
    serve: part({ lang: 'ja', body: `<article><p>${'道とケルン'.repeat(300)}</p></article>` }),
    gives: { minutes: 3, language: 'ja' },
  },
  {
    name: 'an article with entities in its words',
    serve: part({ body: `<article>${'d&eacute;j&agrave; '.repeat(231)}</article>` }),
    gives: { minutes: 2 },
  },
  {
    name: 'an article by JSON-LD in its body, with a video',
    serve: part({
      head: meta({ 'og:video:duration': '95' }),
      body: `<main>${words(700)}</main><script type="application/ld+json">${JSON.stringify([
        { '@type': 'BlogPosting', headline: 'T', isAccessibleForFree: 'True', inLanguage: { alternateName: 'pt_br' } },
        { '@type': 'VideoObject', name: 'V', duration: 'PT95S' },
      ])}</script>`,
    }),
    gives: { minutes: 4, cost: 'free', language: 'pt-BR' },
  },
  { name: 'a short article', serve: part({ body: `<article>${words(198)}</article>` }), gives: UNKNOWN },
  {
    name: 'a list of articles',
    serve: part({ body: `<article>${words(300)}</article>`.repeat(2) }),
    gives: UNKNOWN,
  },
  {
    name: 'a long description of a course',
    serve: part({ linked: { '@type': 'Course', name: 'T' }, body: `<article>${words(900)}</article>` }),
    gives: UNKNOWN,
  },
  {
    name: 'a long description of a video',
    serve: part({ head: meta({ 'og:type': 'video.other' }), body: `<article>${words(900)}</article>` }),
    gives: UNKNOWN,
  },
  { name: 'a long page that is no article', serve: part({ body: `<main>${words(900)}</main>` }), gives: UNKNOWN },
  {
    name: 'an article cut at the limit',
    serve: part({ lang: 'en', body: `<article>${words(900)}</article>${' '.repeat(1_100_000)}` }),
    gives: { minutes: null, language: 'en' },
  },
  {
    name: 'an article in gzip',
    serve: page(gzipSync(html({ body: `<article>${words(230)}</article>` })), { ...HTML, 'content-encoding': 'gzip' }),
    gives: { minutes: 1 },
  },
]

const SAID: readonly Case[] = [
  {
    name: 'an episode among articles',
    serve: sayingThat({
      '@graph': [
        { '@type': 'Article', timeRequired: 'PT3M' },
        { '@type': 'schema:PodcastEpisode', timeRequired: 'PT1H2M30S' },
      ],
    }),
    gives: { minutes: 63 },
  },
  {
    name: 'a length of Open Graph',
    serve: part({ head: meta({ 'og:video:duration': '253.4' }) }),
    gives: { minutes: 4 },
  },
  {
    name: 'a reading time in German',
    serve: part({
      head: meta({ 'twitter:label1': 'Geschätzte Lesezeit', 'twitter:data1': '5 Minuten', 'og:price:amount': '0,00' }),
    }),
    gives: { minutes: 5, cost: 'free' },
  },
  {
    name: 'a reading time in French',
    serve: part({ head: meta({ 'twitter:label1': 'Durée de lecture', 'twitter:data1': '8 minutes' }) }),
    gives: { minutes: 8 },
  },
  {
    name: 'a price of Open Graph',
    serve: part({ head: meta({ 'product:price:amount': '12' }) }),
    gives: { cost: 'paid' },
  },
  { name: 'one free offer', serve: priced([{ price: 49 }, { price: '0' }]), gives: { cost: 'free' } },
  { name: 'an offer without a price', serve: priced([{ price: 49 }, {}]), gives: { cost: null } },
  {
    name: 'a metered article',
    serve: part({ head: meta({ 'article:content_tier': 'metered' }) }),
    gives: { cost: null },
  },
  {
    name: 'a language by the header',
    serve: page(html({ lang: 'English' }), { ...HTML, 'content-language': 'ca' }),
    gives: { language: 'ca' },
  },
  {
    name: 'a language by http-equiv',
    serve: part({ head: '<meta http-equiv="Content-Language" content="sr-latn">' }),
    gives: { language: 'sr-Latn' },
  },
  { name: 'videos of several lengths', serve: sayingThat({ '@graph': ['PT5M', 'PT9M'].map(video) }), gives: UNKNOWN },
  {
    name: 'one video told twice',
    serve: sayingThat({ '@graph': ['PT5M', 'PT300S'].map(video) }),
    gives: { minutes: 5 },
  },
]

function video(duration: string) {
  return { '@type': 'VideoObject', duration }
}

const LENGTHS: [unknown, number | null][] = [
  ['P0Y0M0DT0H4M29S', 4],
  ['PT0.5S', 1],
  ['P1DT1H', 1500],
  ['PT1000H', 60_000],
  ['PT60001M', null],
  ['PT999999999H', null],
  [`PT${'9'.repeat(50_000)}M`, null],
  ['PT0S', null],
  ['PT-5M', null],
  ['-PT5M', null],
  ['P4W', null],
  ['P3M', null],
  ['PT', null],
  ['5:30', null],
  [300, null],
  [{ duration: 'PT5M' }, null],
  [[['PT5M']], null],
]
const SECONDS = ['-60', '1e9', 'Infinity', '0x40', '999999999', 'PT5M', '0']
const PRICES: unknown[] = [-5, '-0', 'NaN', 1e300, '9'.repeat(50_000), { price: 5 }, [0], true, null, '']
const LANGUAGES = [
  'x-default',
  'und',
  'Deutsch',
  'en_US.UTF-8',
  '<script>',
  'de--DE',
  'zh-Hant-TW-x-aaaaaaaa-bbbbbbbb-cccccccc',
  'e'.repeat(50_000),
]

/** Pages that tell how long they take, whether they cost money, and their language. */
export const FACTS: readonly Case[] = [
  ...ARTICLES,
  ...SAID,
  ...LENGTHS.map(
    ([given, minutes]): Case => ({
      name: `a length of ${JSON.stringify(given).slice(0, 40)}`,
      serve: lasting(given),
      gives: { minutes },
    }),
  ),
  ...SECONDS.map(
    (seconds): Case => ({
      name: `a length of "${seconds}" seconds`,
      serve: part({ head: meta({ 'og:video:duration': seconds }) }),
      gives: UNKNOWN,
    }),
  ),
  {
    name: 'a reading time that is none',
    serve: part({ head: meta({ 'twitter:label1': 'Reading time', 'twitter:data1': '99999999999999999999 min' }) }),
    gives: UNKNOWN,
  },
  ...PRICES.map(
    (price): Case => ({
      name: `a price of ${JSON.stringify(price).slice(0, 40)}`,
      serve: priced({ price }),
      gives: UNKNOWN,
    }),
  ),
  ...LANGUAGES.map(
    (lang): Case => ({ name: `a language of ${lang.slice(0, 60)}`, serve: part({ lang }), gives: UNKNOWN }),
  ),
  {
    name: 'facts in shapes of their own',
    serve: sayingThat({
      '@type': ['Course', null, { '@type': 'x' }],
      inLanguage: [[['en']]],
      isAccessibleForFree: { value: true },
      offers: [null, [{ price: 0 }], 7, { price: { amount: 0 } }],
      hasCourseInstance: [[{ courseWorkload: 'PT5H' }], { courseWorkload: { a: 'PT5H' } }],
    }),
    gives: UNKNOWN,
  },
]
