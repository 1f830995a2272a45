import { beforeEach, expect, test } from 'vitest'
import type { Journey } from '#contract/journey.ts'
import { finishJourney } from '#server/app/testing/rating-cases.ts'
import { createModerator } from '#server/features/moderation/testing/moderator.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { A_STEP, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'
import { eraseJourney, eraseWords, tablesWith } from './testing/find-text.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let journey: Journey

beforeEach(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
  journey = await ada.createJourney()
})

const stepOf = ({ steps = [] }: Journey) => steps[0]?.id ?? ''

/** The call that suggests a name for Ada's journey. */
const suggesting = (word: string): [path: string, body: object] => [
  `/path/suggestions/${journey.id}`,
  { version: 1, name: word, message: word },
]

/** Texts of Bob's: writes the word, and returns what erases it. */
const KINDS: Record<string, (word: string) => Promise<() => Promise<unknown>>> = {
  'a comment': async (text) => {
    const { id } = (await bob.post(`/path/comments/${journey.id}`, { text }, { 'idempotency-key': text })).body
    return () => bob.delete(`/comment/${id}`)
  },
  'a comment with a reply': async (text) => {
    const { id } = (await bob.post(`/path/comments/${journey.id}`, { text })).body
    await ada.post(`/path/comments/${journey.id}`, { text: 'Thanks', parentId: id })
    return () => bob.delete(`/comment/${id}`)
  },
  'the first text of a comment': async (text) => {
    const { id } = (await bob.post(`/path/comments/${journey.id}`, { text }, { 'idempotency-key': text })).body
    return () => bob.put(`/comment/${id}`, { text: 'Other words' })
  },
  'a note': async (text) => {
    const note = { stepId: stepOf(journey) }
    await bob.put(`/path/notes/${journey.id}`, { ...note, text })
    return () => bob.put(`/path/notes/${journey.id}`, { ...note, text: '' })
  },
  'the note of a rating': async (note) => {
    await finishJourney(bob, journey)
    await bob.put(`/path/rating/${journey.id}`, { stars: 4, note })
    return () => bob.delete(`/path/rating/${journey.id}`)
  },
  'the report of a link': async (note) => {
    const report = { stepId: stepOf(journey), problem: 'broken', message: note, url: `https://example.org/${note}` }
    const { id } = (await bob.post(`/path/suggestions/${journey.id}`, report, { 'idempotency-key': note })).body
    return () => bob.delete(`/suggestion/${id}`)
  },
  'a suggestion': async (name) => {
    const { id } = (await bob.post(...suggesting(name))).body
    return () => bob.delete(`/suggestion/${id}`)
  },
  'a dismissed suggestion': async (name) => {
    const { id } = (await bob.post(...suggesting(name))).body
    await ada.post(`/suggestion/${id}/dismiss`, { reply: name })
    return () => bob.delete(`/suggestion/${id}`)
  },
  'a draft': async (name) => {
    const { id } = (await bob.post('/draft', { content: { name } }, { 'idempotency-key': name })).body
    return () => bob.delete(`/draft/${id}`)
  },
  'a journey': async (word) => {
    const { id } = await bob.createJourney(journeyOf(word))
    return async () => {
      await bob.delete(`/path/${id}`)
      await eraseJourney(server, id)
      await eraseWords(server)
    }
  },
  'a private journey': async (word) => {
    const { id } = await bob.createJourney({ ...journeyOf(word), visibility: 'private' })
    return async () => {
      await bob.delete(`/path/${id}`)
      await eraseJourney(server, id)
    }
  },
  'the name of a journey': async (name) => {
    const { id } = await bob.createJourney({ name })
    return async () => {
      await bob.put(`/path/${id}`, { name: 'Another name' })
      await bob.delete(`/path/revisions/${id}/1`)
      await eraseWords(server)
    }
  },
  'an account': async (word) => {
    await bob.put('/user/profile/update', { displayName: word, role: word, about: word })
    await bob.createJourney(journeyOf(word))
    await bob.post(`/path/comments/${journey.id}`, { text: word })
    await bob.post('/interest/create/list', [{ name: `${word} interest` }])
    return async () => {
      const { status } = await server.call('DELETE', '/user/account', { password: PASSWORD }, bob.headers)
      expect(status).toBe(204)
      await eraseWords(server)
    }
  },
}

const journeyOf = (word: string) => ({
  name: word,
  description: word,
  closingWords: word,
  badges: [{ name: `Badge of ${word}` }],
  steps: [{ ...A_STEP, description: word, note: word, section: word }],
})

/** Words that share no beginning: an index of words stores a common one once. */
const WORDS = [
  'quarzit',
  'jubilox',
  'wombatik',
  'zyklopa',
  'fjordal',
  'gnomonik',
  'hydrofan',
  'yttrika',
  'vexilla',
  'umbrelk',
  'okapiro',
  'mikrodot',
  'lavendix',
]

test.each(Object.keys(KINDS).map((kind, index) => [kind, WORDS[index] ?? '']))(
  'the text of %s is in no table after it was erased',
  async (kind, word) => {
    const erase = await KINDS[kind]?.(word)
    expect(await tablesWith(server, word)).not.toEqual([])
    await erase?.()
    expect(await tablesWith(server, word)).toEqual([])
    expect(await wrongCounts(server.database.db)).toEqual([])
  },
)

/** Texts of Bob's, which a moderator hides: what writes them, and the address that hides them. */
const HIDDEN: Record<string, { tables: string[]; write: (word: string) => Promise<string> }> = {
  'a comment': {
    tables: ['comment'],
    write: async (text) => `comments/${(await bob.post(`/path/comments/${journey.id}`, { text })).body.id}`,
  },
  'the note of a rating': {
    tables: ['rating'],
    write: async (note) => {
      await finishJourney(bob, journey)
      await bob.put(`/path/rating/${journey.id}`, { stars: 4, note })
      return `notes/${(await ada.get(`/path/rating/${journey.id}/notes`)).body[0].id}`
    },
  },
  'the report of a link': {
    tables: ['suggestion'],
    write: async (note) => {
      const report = { stepId: stepOf(journey), problem: 'broken', message: note }
      return `suggestions/${(await bob.post(`/path/suggestions/${journey.id}`, report)).body.id}`
    },
  },
  'a suggestion': {
    tables: ['suggestion'],
    write: async (name) => `suggestions/${(await bob.post(...suggesting(name))).body.id}`,
  },
  'a journey': {
    tables: ['journey', 'step'],
    write: async (word) =>
      `journeys/${(await bob.createJourney({ ...journeyOf(word), badges: [{ name: 'Python' }] })).id}`,
  },
}

test.each(Object.keys(HIDDEN).map((kind, index) => [kind, `${WORDS[index]}hidden`]))(
  'the text of %s that a moderator hid is only in its own rows',
  async (kind, word) => {
    const mira = await createModerator(server, 'Mira')
    const { tables = [], write } = HIDDEN[kind] ?? {}
    const address = await write?.(word)
    expect((await mira.post(`/moderation/${address}/hide`, { reason: 'Not here' })).status).toBe(204)
    await eraseWords(server)
    expect(await tablesWith(server, word)).toEqual(tables)
  },
)
