import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'
import { hasLink } from '#contract/rules/comment-text.ts'
import { partsAsked, searchTextOf } from '#contract/rules/search-parts.ts'
import { marksIn } from '#contract/rules/search-words.ts'
import { onOneLine } from '#contract/rules/text.ts'
import { fold } from '#contract/rules/text-folding.ts'
import { inputs } from '#contract/testing/everything.ts'
import {
  growsFasterThanInput,
  inputWith,
  REPETITIONS,
  repeated,
  type StringField,
  schemaOf,
  stringFields,
} from '#contract/testing/hostile-input.ts'
import { hasLetterOrDigit, nameKeyOf } from '#contract/text.ts'
import { hasBearerToken } from '#server/core/http/bearer-token.ts'
import { networkOf } from '#server/core/http/client-network.ts'
import { encodingFor } from '#server/core/http/encoding.ts'
import { languageOf } from '#server/core/http/language.ts'
import { requestIds } from '#server/core/http/request-log.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { wordsAsked } from '#server/core/search/terms.ts'
import { isFromBrowser } from '#server/features/identity/providers/browser.ts'
import { deviceOf } from '#server/features/identity/sessions/device.ts'
import { Unreadable } from '#server/features/import/reading/reading.ts'
import { readRecord } from '#server/features/import/record/read-record.ts'
import { read } from '#server/features/import/testing/read-text.ts'
import { factsOf } from '#server/features/previews/page/facts.ts'
import { createMarkupReader } from '#server/features/previews/page/markup.ts'
import { mayRequest, readRobots } from '#server/features/upkeep/robots.ts'

const LENGTH = inputs({ usual: 16_000, full: 64_000 })
/** Length of the repeated texts in UTF-16 units; a comment has at most four times as many. */
const COMMENT_LENGTH = 5000
/**
 * Length of the repeated lines in UTF-16 units; formats read line by line refuse lines of more than
 * four times this length.
 */
const LINE_LENGTH = inputs({ usual: 8_000, full: 24_000 })
/**
 * Fields left out of this test: their bytes are counted before a separate thread reads the text.
 */
const READ_APART = ['previewImport.body.text']

const fields = stringFields().filter((field) => !READ_APART.includes(nameOf(field)))
const texts = Object.entries(REPETITIONS).map(([name, unit]) => ({
  name,
  of: (length: number) => repeated(unit, length),
}))

function nameOf({ call, part, path }: StringField): string {
  return [call, part, ...path].join('.')
}

/** Repetitions for which the processor time of `run` grows faster than its text. */
function slow(run: (text: string) => void, length = LENGTH): string[] {
  return texts.filter(({ of }) => growsFasterThanInput((size) => run(of(size)), length)).map(({ name }) => name)
}

describe('fields of calls', () => {
  const issuesOf = (field: StringField, value: string) => {
    const { error } = safeParse(schemaOf(field), inputWith(field, value))
    const at = (path: readonly PropertyKey[]) => path.map(String).join('.')
    return (error?.issues ?? []).filter(({ path }) => at(path) === at(field.path)).map(({ message }) => message)
  }

  test('every string of a query or body has a limit', () => {
    expect(fields.filter(({ max }) => max === null).map(nameOf)).toEqual([])
    expect(fields.length).toBeGreaterThan(80)
  })

  test('a text above ten times its limit is refused by its length alone, whatever it contains', () => {
    const unlike = fields.flatMap((field) => {
      const length = (field.max ?? 0) * 10 + 1
      const expected = issuesOf(field, 'a'.repeat(length))
      const others = texts.filter(({ of }) => issuesOf(field, of(length)).join() !== expected.join())
      return expected.length === 1 ? others.map(({ name }) => `${nameOf(field)}: ${name}`) : [nameOf(field)]
    })
    expect(unlike).toEqual([])
  })

  test('the time to refuse a text does not grow with it', () => {
    expect(
      fields.flatMap((field) => slow((text) => void issuesOf(field, text)).map((name) => `${nameOf(field)}: ${name}`)),
    ).toEqual([])
  })

  test('the time to parse a text within its limit grows no faster than the text', () => {
    const longest = new Map(fields.map((field) => [field.max, field]))
    const found = [...longest.values()].flatMap((field) =>
      slow((text) => void issuesOf(field, text), ((field.max ?? 0) * 10) / 4).map(
        (name) => `${nameOf(field)}: ${name}`,
      ),
    )
    expect(found).toEqual([])
  })
})

test('texts are searched, compared and split into links in a time that grows no faster than the text', () => {
  expect(slow((text) => void nameKeyOf(text))).toEqual([])
  expect(slow((text) => void onOneLine(`a${text}a`))).toEqual([])
  expect(slow((text) => void fold(text))).toEqual([])
  expect(slow((text) => void wordsAsked(text))).toEqual([])
  expect(slow((text) => void searchTextOf(text))).toEqual([])
  expect(slow((text) => void partsAsked(text))).toEqual([])
  expect(slow((text) => void marksIn(text, 'node.js c++ münchen'))).toEqual([])
  expect(slow((text) => void hasLetterOrDigit(text))).toEqual([])
  expect(slow((text) => void hasLink(`${text}x`), COMMENT_LENGTH)).toEqual([])
  expect(slow((text) => void hasLink(`https://a.example/${text}x`), COMMENT_LENGTH)).toEqual([])
})

describe('headers and cookies', () => {
  const settings = readSettings({ AUTH_SECRET: 'a secret of thirty-two characters' })
  const owner = { id: 'ada', passwordHash: 'hash' }
  const requestWith = (name: string, value: string) =>
    ({ headers: { [name]: value }, query: {}, socket: { remoteAddress: '127.0.0.1' } }) as unknown as FastifyRequest &
      Parameters<ReturnType<typeof requestIds>>[0]
  const ids = requestIds(['127.0.0.1'])

  test.each<[string, (text: string) => void]>([
    ['Accept-Language', (text) => languageOf(requestWith('accept-language', text))],
    ['Accept-Encoding', (text) => encodingFor(text)],
    ['Authorization', (text) => hasBearerToken(requestWith('authorization', `Bearer ${text}`), 'token')],
    ['Cookie', (text) => languageOf(requestWith('cookie', `${text}i18nextLng=`))],
    ['Cookie of a known device', (text) => deviceOf(requestWith('cookie', `cairn.device=${text}`), owner, settings)],
    [
      'Cookie of a browser',
      (text) =>
        isFromBrowser(requestWith('cookie', `cairn.browser=${text}`), 'hash', { publicUrl: 'http://localhost' }),
    ],
    ['X-Forwarded-For', (text) => networkOf(text)],
    ['X-Request-Id', (text) => ids(requestWith('x-request-id', text))],
  ])('%s', (_, run) => {
    expect(slow(run)).toEqual([])
  })
})

describe('files', () => {
  const LINK = 'https://a.example'
  const readable = (file: (text: string) => string) => (text: string) => {
    try {
      read(file(text.toWellFormed()))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
    }
  }

  test.each<[string, (text: string) => string]>([
    ['text, above a link', (text) => `Boats\n${text}x:\n${LINK}`],
    ['text, behind a link', (text) => `${LINK} ${text}x`],
    ['Markdown, a heading', (text) => `# ${text}x\n- [a](${LINK})`],
    ['Markdown, a title', (text) => `# a\n- [${text}x](${LINK})`],
    ['Markdown, a note', (text) => `# a\n- [a](${LINK}) ${text}x`],
    ['a calendar', (text) => `BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:${text}x\nURL:${LINK}\nEND:VEVENT\nEND:VCALENDAR`],
    [
      'Cairn’s Markdown',
      (text) => `# a\n\n- Badges: ${text}x\n\n1. [a](<${LINK}>) (article)\n\n---\n\n<${LINK}/app/discover/journey/1>`,
    ],
  ])('%s', (_, file) => {
    expect(slow(readable(file), LINE_LENGTH)).toEqual([])
  })

  test.each<[string, (text: string) => string]>([
    [
      'bookmarks',
      (text) =>
        `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><H3>${text}</H3><DL><DT><A HREF="${LINK}">${text}</A></DL></DL>`,
    ],
    ['OPML', (text) => `<opml><body><outline text="${text.replace(/["<]/gu, 'a')}" htmlUrl="${LINK}"/></body></opml>`],
    [
      'a feed',
      (text) =>
        `<rss><channel><title>${text}</title><item><title>${text}</title><link>${LINK}</link></item></channel></rss>`,
    ],
    ['a page', (text) => `<html><h2>${text}</h2><ul><li><a href="${LINK}">a</a> ${text}</li></ul></html>`],
    ['CSV', (text) => `title,url,note\na,${LINK},${text}x`],
    ['JSON', (text) => JSON.stringify([{ title: text, url: LINK, description: text }])],
  ])('%s', (_, file) => {
    expect(slow(readable(file))).toEqual([])
  })

  test('a copy of a member’s data', () => {
    const run = (text: string) => {
      const journey = { id: 'j', ownerId: 'a', name: text, description: text, closingWords: text }
      const steps = [{ id: text, journeyId: 'j', stepType: 'Article', description: text, url: text, note: text }]
      readRecord(Buffer.from(JSON.stringify({ account: { id: 'a' }, journeys: [journey], steps, drafts: [] })))
    }
    expect(slow((text) => run(text.toWellFormed()))).toEqual([])
  })

  test('robots.txt', () => {
    const address = new URL(`${LINK}/${'a'.repeat(500)}`)
    expect(slow((text) => mayRequest(readRobots(`user-agent: *\ndisallow: /${text}x`), address))).toEqual([])
  })

  test('the page behind a link', () => {
    const run = (text: string) => {
      const reader = createMarkupReader()
      reader.write(`<title>${text}</title><meta name="description" content="${text}"><article>${text}</article>`)
      reader.end()
      factsOf(reader.read(), new URL(LINK), text)
    }
    expect(slow(run)).toEqual([])
  })
})
