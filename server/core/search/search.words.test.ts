import { beforeAll, expect, test } from 'vitest'
import { A_STEP, idsOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
})

/** The names that a search finds, in their order. */
async function found(q: string): Promise<string[]> {
  const { body } = await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}`)
  return body.map(({ name }: { name: string }) => name)
}

/** Creates journeys, the last of which a list of equal matches begins with. */
async function create(...names: string[]): Promise<void> {
  for (const name of names) await ada.createJourney({ name })
}

test('a name with signs finds only itself, and its letter alone is another word', async () => {
  await create('C++ primer', 'C# in depth', '.NET basics', 'The C programming language', 'Objective-C for phones')
  await create(
    'Objective-C++ bridges',
    'Fishing with a net',
    'F# for fun',
    'Career planning',
    'Café culture',
    'Football',
  )
  expect(await found('C++')).toEqual(['Objective-C++ bridges', 'C++ primer'])
  expect(await found('c++ primer')).toEqual(['C++ primer'])
  expect(await found('C#')).toEqual(['C# in depth'])
  expect(await found('C♯')).toEqual(['C# in depth'])
  expect(await found('F#')).toEqual(['F# for fun'])
  expect(await found('.net')).toEqual(['.NET basics'])
  expect(await found('J#')).toEqual([])
  expect((await found('net')).toSorted()).toEqual(['.NET basics', 'Fishing with a net'])
  expect((await found('C')).slice(0, 2)).toEqual(['Objective-C for phones', 'The C programming language'])
  expect(await found('Objective-C')).toEqual(['Objective-C for phones', 'Objective-C++ bridges'])
})

test('a name with signs is found in badges, steps and descriptions, and behind versions', async () => {
  const { id } = await ada.createJourney({
    name: 'Compilers',
    description: 'With Q#17 and Zeta++.',
    badges: [{ name: 'J++' }],
    steps: [{ ...A_STEP, description: 'Read C++17 at a glance' }],
  })
  for (const q of ['J++', 'C++17', 'c++ 17 glance', 'zeta++', 'zeta', 'Q#'])
    expect(idsOf(await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}`)), q).toContain(id)
})

test('signs that no journey has behind a word are ignored', async () => {
  await create('Watercolour for starters')
  for (const q of ['watercolour+', 'watercolour++', '.watercolour', 'waterc+'])
    expect(await found(q), q).toHaveLength(1)
})

test.each([
  ['Quark.js', 'quarkjs'],
  ['quarkjs', 'Quark.js'],
  ['e-lectures', 'electures'],
  ['Electures', 'e-lectures'],
  ['Emagnetics', 'e magnetics'],
  ['E-magnetism', 'e magnetism'],
  ['Zadd-on', 'zaddon'],
  ["O'Quigley", 'oquigley'],
  ['OQuigley', 'o’quigley'],
  ['XI/XD', 'xixd'],
  ['Zirkel-Übung', 'zirkeluebung'],
  ['Quer\u00adflöte', 'querflöte'],
])('a joined word finds its other way to write it: %s by %s', async (name, q) => {
  const { id } = await ada.createJourney({ name })
  expect(idsOf(await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}`))).toContain(id)
})

test('a joined word ranks like the word itself, before words that only begin so', async () => {
  await create('A vox-pop', 'Voxpop in general', 'Vox for popular voices')
  expect(await found('vox-pop')).toEqual(['Voxpop in general', 'A vox-pop', 'Vox for popular voices'])
  expect(await found('voxpop')).toEqual(['Voxpop in general', 'A vox-pop'])
})

test('the short parts of a joined word are not the beginnings of others', async () => {
  await create('X-ray', 'Xylophone rays')
  expect(await found('x-ray')).toEqual(['X-ray'])
})

test('kana marks and Indic vowel signs tell words apart, accents do not', async () => {
  await create('バス', 'ハス', 'कमल', 'कमाल', 'Crème brûlée', 'مُقَدِّمَة', 'Ёлка')
  expect([await found('バス'), await found('ハス')]).toEqual([['バス'], ['ハス']])
  expect([await found('कमाल'), await found('कमल')]).toEqual([['कमाल'], ['कमल']])
  expect([await found('creme brulee'), await found('مقدمة'), await found('елка')]).toEqual([
    ['Crème brûlée'],
    ['مُقَدِّمَة'],
    ['Ёлка'],
  ])
})

test.each([
  ['München', 'Muenchen', 'Munchen'],
  ['Köln', 'Koeln', 'Koln'],
  ['Schröder', 'Schroeder', 'Schroder'],
  ['Ålesund', 'Aalesund', 'Alesund'],
  ['Grünfläche', 'Gruenflaeche', 'Grunflache'],
])('every spelling finds every other, without typos: %s', async (...names) => {
  await create(...names)
  for (const q of names) expect((await found(q)).toSorted(), q).toEqual(names.toSorted())
  expect((await found(names[0].slice(0, -1))).length, 'its beginning').toBe(3)
})

test("words that only look like a spelling with 'ue' are other words", async () => {
  await create('Guest', 'Gust', 'Poet', 'Pot', 'Neue Quelle', 'Venues', 'Venus')
  for (const q of ['Guest', 'Gust', 'Poet', 'Pot', 'Neue Quelle', 'Venues', 'Venus'])
    expect(await found(q), q).toEqual([q])
})
