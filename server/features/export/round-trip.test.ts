import { beforeAll, expect, test } from 'vitest'
import type { ExportedJourney, ExportedStep } from '#contract/export.ts'
import { type ImportPreview, stepsToSave } from '#contract/import.ts'
import { openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser
let journey: ExportedJourney

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
  const { id: other } = await ada.createJourney()
  const { id } = await ada.createJourney({
    name: 'Tea, "cups" & <b>pots</b> #1',
    description: '# From leaf\n- to [cup](x)\n\nhttps://a.example/b_c & &amp; 1. *all*',
    badges: [{ name: 'Tea, green' }, { name: 'C#' }],
    level: 'beginner',
    language: 'en',
    closingWords: '> Well done.\nDrink.\n\n=Bye',
    licence: 'reserved',
    adaptedFrom: { name: '[Tea] & *more*', author: 'Ä, "B" <c>', first: { name: 'Leaves (old)' } },
    steps: [
      { stepType: 'Video', description: '=1+1 | [x](y) <b>', url: 'https://a.example/(1)_[2]?a=1&amp=2&utm_source=x' },
      { stepType: 'Path', description: 'Before', url: `http://localhost:3000/app/discover/journey/${other}` },
      {
        stepType: 'Book',
        description: '\'+ "quoted", `code`\\',
        url: 'https://b.example',
        section: '- First: | #',
        note: '-1 < 2 <i>\nhttps://c.example/d_e\n\n1. two\n\nthree\tfour',
      },
      {
        stepType: 'Course',
        description: 'https://d.example',
        url: 'https://e.example',
        orPrevious: true,
        minutes: 60,
        cost: 'paid',
      },
      {
        stepType: 'Event (virtual/in-person)',
        description: 'شاي بالنعناع 😀 :tea:',
        url: 'https://f.example/شاي',
        language: 'ar',
        optional: true,
      },
      {
        stepType: 'Article',
        description: 'Read',
        url: 'https://b.example',
        section: 'Read',
        minutes: 5,
        cost: 'free',
        language: 'pt-BR',
        note: "'=1",
      },
      { stepType: 'Open Source', description: 'Again', url: 'https://b.example', orPrevious: true },
    ],
  })
  journey = (await ada.get(`/path/export/${id}`)).body
})

const only =
  (...facts: (keyof ExportedStep)[]) =>
  (step: ExportedStep) =>
    Object.fromEntries(Object.entries(step).filter(([fact]) => (facts as string[]).includes(fact)))
const all = (step: ExportedStep) => step

/** What docs/export.md says that each format keeps. */
const KEPT = [
  ['json', ['name', 'description', 'badges', 'level', 'language', 'closingWords', 'adaptedFrom'], all],
  ['opml', ['name', 'description', 'badges', 'level', 'language', 'closingWords', 'adaptedFrom'], all],
  ['markdown', ['name', 'description', 'badges', 'level', 'language', 'closingWords', 'adaptedFrom'], all],
  ['csv', [], all],
  ['bookmarks', ['name', 'description', 'adaptedFrom'], only('description', 'url', 'section', 'note')],
] as const satisfies [string, (keyof ExportedJourney)[], (step: ExportedStep) => unknown][]

test.each(KEPT)('a journey comes back from its export as %s', async (format, facts, kept) => {
  const id = journey.address.split('/').at(-1)
  const file = await ada.get(`/path/export/${id}?format=${format}`)
  const body = format === 'json' ? JSON.stringify(file.body) : file.body
  const preview: ImportPreview = (await bob.post('/import/preview', body)).body
  expect([preview.format, preview.skipped]).toEqual([format, []])
  expect(preview.journey ?? {}).not.toHaveProperty('licence')
  const steps = stepsToSave(preview.steps)
  const copy = await bob.post('/path/create', {
    description: 'None',
    badges: [{ name: 'None' }],
    ...preview.journey,
    name: preview.name ?? 'None',
    steps,
  })
  expect([copy.status, copy.body.fields]).toEqual([201, undefined])
  const after: ExportedJourney = (await bob.get(`/path/export/${copy.body.id}`)).body
  expect(after.steps.map(kept)).toEqual(journey.steps.map(kept))
  for (const fact of facts) expect([fact, after[fact]]).toEqual([fact, journey[fact]])
})
