import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VideoHost } from './oembed.ts'
import type { PreviewReader } from './preview-reader.ts'
import { HOSTILE, openCorpus, outcomeOf, readerFor } from './testing/corpus.ts'
import { FACTS } from './testing/facts.ts'
import { ADDRESSES } from './testing/hostile.addresses.ts'
import { ORDINARY } from './testing/ordinary.ts'
import type { PageHost } from './testing/page-host.ts'
import { type Case, head, page } from './testing/serving.ts'
import { UNUSUAL } from './testing/unusual.ts'

/** Short limits: waiting for a response that never comes is the same with any limit. */
const SHORT = { headersMs: 700, totalMs: 1500, bodyMs: 300 }
const isSlow = ({ gives, isSlow }: Case) => isSlow || gives === 'late'

const TOLD: readonly Case[] = [
  {
    name: 'oembed',
    serve: page(
      JSON.stringify({
        type: 'video',
        version: '1.0',
        provider_name: 'Films',
        provider_url: 'https://films.example/',
        title: 'A film',
        author_name: 'Ada',
        is_plus: '0',
        html: '<iframe src="https://player.films.example/video/1"></iframe>',
        width: 426,
        height: 240,
        duration: 811,
        thumbnail_url: '/picture.png',
        video_id: 1,
      }),
      {
        'content-type': 'application/json',
      },
    ),
    gives: 'type',
  },
  { name: 'oembed broken', serve: page('{"title":', { 'content-type': 'application/json' }), gives: 'type' },
  {
    name: 'oembed large',
    serve: page(`{"title":"${'x'.repeat(200_000)}"}`, { 'content-type': 'application/json' }),
    gives: 'type',
  },
  { name: 'film', serve: head('<title>The page of the film</title>'), gives: { title: 'The page of the film' } },
]

let host: PageHost
let reader: PreviewReader
const begun = new Map<string, Promise<Case['gives']>>()

beforeAll(async () => {
  host = await openCorpus(TOLD)
  reader = readerFor(host)
  const hurried = readerFor(host, SHORT)
  for (const { name } of HOSTILE.filter(isSlow)) begun.set(name, outcomeOf(hurried, host.addressOf(name)))
  for (const name of ['no answer', 'a drip']) begun.set(`${name}, in full`, outcomeOf(reader, host.addressOf(name)))
})
afterAll(() => host.close())

const expected = (gives: Case['gives']) => (typeof gives === 'string' ? gives : expect.objectContaining(gives))

test.each([...ORDINARY, ...UNUSUAL])('a page that browsers show: $name', async ({ name, gives }) => {
  expect(await outcomeOf(reader, host.addressOf(name))).toEqual(expected(gives))
})

test.each(FACTS)('facts of a step: $name', async ({ name, gives }) => {
  expect(await outcomeOf(reader, host.addressOf(name))).toEqual(expected(gives))
})

test.each(HOSTILE)('a hostile page: $name', async ({ name, gives }) => {
  expect(await (begun.get(name) ?? outcomeOf(reader, host.addressOf(name)))).toEqual(expected(gives))
})

test.each(ADDRESSES)('%s is never requested', async (address) => {
  expect(await outcomeOf(reader, new URL(`http://${address}:${host.info.watchedPort}/`))).toBe('address')
})

describe('video hosts', () => {
  const film = () => host.addressOf('film')
  const reports = (endpoint: string) => {
    const known: VideoHost = { hosts: [`pages.localhost:${host.info.port}`], endpoint: host.addressOf(endpoint).href }
    return outcomeOf(readerFor(host, {}, [known]), film())
  }

  test('are asked through oEmbed', async () => {
    expect(await reports('oembed')).toEqual({
      title: 'A film',
      description: 'Ada',
      siteName: 'Films',
      picture: true,
      minutes: 14,
      cost: null,
      language: null,
    })
  })

  test.each(['oembed broken', 'oembed large', 'away', 'on to 127.0.0.1', 'a gzip bomb'])(
    'are read as ordinary pages if oEmbed answers with %s',
    async (endpoint) => expect(await reports(endpoint)).toMatchObject({ title: 'The page of the film' }),
  )
})

test.each(['no answer', 'a drip'])('reading a page with %s ends at the time limit', async (name) => {
  expect(await begun.get(`${name}, in full`)).toBe('late')
})

test('stopping aborts running fetches', async () => {
  const stopped = readerFor(host)
  const outcome = outcomeOf(stopped, host.addressOf('no answer'))
  stopped.stop()
  expect(await outcome).toBe('stopped')
})

test('no test reached a local address except the allowed one', async () => {
  expect(host.hits).toBe(0)
  connect(host.info.watchedPort, '127.0.0.1').on('error', () => undefined)
  await expect.poll(() => host.hits).toBe(1)
})
