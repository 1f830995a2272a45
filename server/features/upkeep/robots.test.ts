import { expect, test } from 'vitest'
import { mayRequest, readRobots } from './robots.ts'

const may = (text: string, path: string) => mayRequest(readRobots(text), new URL(path, 'https://example.com'))

/** Allowed and disallowed paths, with the rules as in RFC 9309. */
const CASES: Record<string, { text: string; allowed?: string[]; disallowed?: string[] }> = {
  'no rules': { text: '', allowed: ['/', '/a'] },
  'the group that names Cairn counts alone': {
    text: 'User-agent: *\nDisallow: /a\n\nUser-agent: cairn\nDisallow: /b',
    allowed: ['/a'],
    disallowed: ['/b/c'],
  },
  'groups with the same name are one': {
    text: 'user-agent: Cairn\ndisallow: /a\n\nuser-agent: Other\ndisallow: /c\n\nuser-agent: CAIRN\ndisallow: /b',
    allowed: ['/c'],
    disallowed: ['/a', '/b'],
  },
  'several names can share a group': {
    text: 'User-agent: Other\nUser-agent: Cairn/2.0\nDisallow: /a',
    allowed: ['/b'],
    disallowed: ['/a'],
  },
  'other names don’t count': { text: 'User-agent: CairnBot\nDisallow: /', allowed: ['/'] },
  'a group without rules allows all': {
    text: 'User-agent: *\nDisallow: /\nUser-agent: Cairn\nDisallow:',
    allowed: ['/a'],
  },
  'other lines don’t end a group': {
    text: 'User-agent: *\nSitemap: https://example.com/s.xml\nCrawl-delay: 5\nDisallow: /a',
    disallowed: ['/a'],
  },
  'rules before any name count for no one': { text: 'Disallow: /\nUser-agent: *\nDisallow: /a', allowed: ['/b'] },
  'comments, spaces, other line ends and a byte order mark': {
    text: '\uFEFF# All\r\n  User-Agent :  *  # everyone\r\rDisallow : /a # not this\n',
    allowed: ['/b'],
    disallowed: ['/a'],
  },
  'the longest rule decides': {
    text: 'User-agent: *\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif',
    allowed: ['/example/page/', '/example/page/a.gif'],
    disallowed: ['/example/page/disallowed.gif'],
  },
  'of equal rules, the one that allows': { text: 'User-agent: *\nDisallow: /a\nAllow: /a', allowed: ['/a'] },
  'paths are case-sensitive': { text: 'User-agent: *\nDisallow: /A', allowed: ['/a'], disallowed: ['/A'] },
  '$ and *': {
    text: 'User-agent: *\nDisallow: *.gif$\nDisallow: /example/\nAllow: /publications/\nDisallow: /x*y$\nDisallow: /q$',
    allowed: ['/publications/', '/a.gif?size=1', '/xyz', '/q/r'],
    disallowed: ['/a.gif', '/b/c.gif', '/example/a', '/xy', '/x/1/y', '/q'],
  },
  'encoded and plain characters are the same': {
    text: 'User-agent: *\nDisallow: /foo/bar/ツ\nDisallow: /%62az\nDisallow: /a%3cd',
    allowed: ['/foo/bar/'],
    disallowed: ['/foo/bar/%E3%83%84', '/baz', '/a%3Cd'],
  },
  'queries belong to the path': {
    text: 'User-agent: *\nDisallow: /*?print=',
    allowed: ['/a'],
    disallowed: ['/a?print=1'],
  },
  'robots.txt itself': { text: 'User-agent: *\nDisallow: /', allowed: ['/robots.txt'], disallowed: ['/'] },
}

test.each(Object.entries(CASES))('robots.txt: %s', (_name, { text, allowed = [], disallowed = [] }) => {
  expect(allowed.filter((path) => !may(text, path))).toEqual([])
  expect(disallowed.filter((path) => may(text, path))).toEqual([])
})

test('a robots.txt made to be slow is read in time', () => {
  const line = `Disallow: /${'*a'.repeat(1000)}b\n`
  const many = `User-agent: *\n${line.repeat(30)}`
  const long = `User-agent: *\n${line.repeat(250)}`
  const spaces = `User-agent:${' '.repeat(400_000)}x`
  const startedAt = performance.now()
  expect(may(many, `/${'a'.repeat(2000)}`)).toBe(true)
  expect(may(spaces, '/')).toBe(true)
  // More rules than are kept: nothing may be requested.
  expect(may(long, '/')).toBe(false)
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
