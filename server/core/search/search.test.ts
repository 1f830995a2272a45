import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aFan, aJourney } from '#server/commands/demo/builders.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { A_STEP, idsOf, idsOnAllPages, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

/** The ids that a search finds, in their order. */
async function found(q: string, filters = ''): Promise<string[]> {
  return idsOf(await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}${filters}`))
}

test('finds names, descriptions, badges, step texts and owners, ignoring case and accents', async () => {
  const zoe = await server.createConfirmedUser('Zoé')
  const { id } = await zoe.createJourney({
    name: 'Brotbäckerei für Anfänger',
    description: 'From œuvre to crème brûlée, in Łódź and Straße.',
    badges: [{ name: 'Viennoiserie' }],
    steps: [{ ...A_STEP, description: 'Sauerteig ansetzen' }],
  })
  for (const q of [
    'BROTBACKEREI',
    'fur anfanger',
    'oeuvre',
    'Lodz',
    'strasse',
    'CRÈME',
    'viennoiserie',
    'sauerteig',
    'zoe brotbäckerei',
  ])
    expect(await found(q), q).toEqual([id])
  expect(await found('brotbäckerei cobol')).toEqual([])
})

test("finds sections and the author's notes on steps", async () => {
  const { id } = await ada.createJourney({
    steps: [{ ...A_STEP, section: 'Halyards first', note: 'Explains bowsprits best' }],
  })
  for (const q of ['halyards', 'bowsprits']) expect(await found(q), q).toEqual([id])
})

test('finds an old journey with many recent likes first when sorted by trending', async () => {
  const old = await ada.createJourney({ name: 'Spinnaker' })
  for (let count = 0; count < 3; count++) await ada.createJourney({ name: 'Spinnaker' })
  await bob.post(`/path/like/${old.id}`)
  expect((await found('spinnaker', '&sort=trending'))[0]).toBe(old.id)
})

test('finds words by their beginning, and scripts without spaces by any two neighbouring characters', async () => {
  const { id } = await ada.createJourney({ name: 'Quaternions explained', description: '日本語を学ぶ旅' })
  for (const q of ['qua', 'quat', 'quaternion', 'expl quater', '日本', '学ぶ', '語を学'])
    expect(await found(q), q).toEqual([id])
  expect(await found('ternions plained')).not.toContain(id)
})

test.runIf(onPostgres)('finds other forms of a word in English, German and French', async () => {
  const english = await ada.createJourney({ name: 'A marvelous gardening almanac' })
  const german = await ada.createJourney({ name: 'Häuser aus Lehm' })
  const french = await ada.createJourney({ name: 'Monter un cheval' })
  expect(await found('gardens marvelously')).toEqual([english.id])
  expect(await found('haus lehm')).toEqual([german.id])
  expect(await found('chevaux')).toEqual([french.id])
})

test('corrects typos only if no journey has the word as typed', async () => {
  const { id } = await ada.createJourney({ name: 'Crystallography basics' })
  for (const q of [
    'crystalography',
    'crystallograhpy',
    'krystallography',
    'basics crystallogrphy',
    'bsaics crystallography',
  ])
    expect(await found(q), q).toEqual([id])
  expect(await found('crst')).toEqual([])
  const misspelled = await bob.createJourney({ name: 'Crystalography, misspelled' })
  expect(await found('crystalography')).toEqual([misspelled.id])
  await bob.delete(`/path/${misspelled.id}`)
  const newer = await ada.createJourney({ name: 'Crystallography at work' })
  for (const sort of ['', '&sort=newest', '&sort=likes']) {
    const all = await idsOnAllPages(bob, `/path/all?limit=1&q=crystalography${sort}`)
    expect(all, sort).toEqual([newer.id, id])
  }
})

test('finds nothing without a letter or digit, and ignores words after the eighth', async () => {
  await ada.createJourney({ name: 'Plain words' })
  for (const q of ['!!!', '%%', '"', "'", '*', '---', '😀']) expect(await found(q), q).toEqual([])
  expect(await found(`plain words ${'plain '.repeat(20)}`)).toHaveLength(1)
})

test('ranks the name before badges and owner, those before other texts, and whole words before beginnings', async () => {
  const inText = await ada.createJourney({ name: 'One', description: 'About falconry in general.' })
  const inBadge = await ada.createJourney({ name: 'Two', badges: [{ name: 'Falconry' }] })
  const inStep = await ada.createJourney({ name: 'Three', steps: [{ ...A_STEP, description: 'Falconry at home' }] })
  const begun = await ada.createJourney({ name: 'Falconrybook' })
  const inName = await ada.createJourney({ name: 'Falconry' })
  expect(await found('falconry')).toEqual([inName.id, begun.id, inBadge.id, inStep.id, inText.id])
  expect(await found('falconry', '&limit=2')).toEqual([inName.id, begun.id])
})

test('ranks equal matches by likes and followers, then newest first', async () => {
  const [first, second, third] = [
    await ada.createJourney({ name: 'Origami' }),
    await ada.createJourney({ name: 'Origami' }),
    await ada.createJourney({ name: 'Origami' }),
  ]
  expect(await found('origami')).toEqual([third.id, second.id, first.id])
  await bob.post(`/path/like/${first.id}`)
  expect(await found('origami')).toEqual([first.id, third.id, second.id])
  await bob.post(`/path/follow/${first.id}`)
  await bob.post(`/path/like/${first.id}`, { liked: false })
  await bob.post(`/path/like/${second.id}`)
  await ada.post(`/path/like/${second.id}`)
  await ada.post(`/path/follow/${second.id}`)
  await bob.post(`/path/follow/${second.id}`)
  expect(await found('origami')).toEqual([second.id, first.id, third.id])
  expect(await found('origami', '&sort=newest')).toEqual([third.id, second.id, first.id])
  expect(await found('origami', '&sort=likes')).toEqual([second.id, third.id, first.id])
  expect(await found('origami', '&sort=followers')).toEqual([second.id, first.id, third.id])
  expect((await found('origami', '&sort=trending'))[0]).toBe(second.id)
})

// SQLite reads hundreds of matches by popularity first.
test.skipIf(onPostgres).each([
  ['few', (index: number) => index % 10 === 0],
  ['most', (index: number) => index % 10 !== 0],
])('a filtered list of hundreds of journeys, of which %s have likes, is in the order of time', async (few, isLiked) => {
  const badge = `Lacemaking ${few}`
  const ids: string[] = []
  const now = Date.now()
  await server.database.db.transaction().execute(async (trx) => {
    for (let index = 0; index < 230; index++) {
      // Journeys of the same ms have no order.
      const createdAt = now + index
      const journeyId = await aJourney(trx, { ownerId: ada.id, createdAt, badges: [{ name: badge }], language: 'en' })
      ids.push(journeyId)
      if (isLiked(index)) await aFan(trx, 'journeyLike', { journeyId, personId: bob.id })
    }
  })
  expect(idsOf(await bob.get(`/path/all?badge=${badge}&limit=10`))).toEqual(ids.toReversed().slice(0, 10))
  expect(await idsOnAllPages(bob, `/path/all?badge=${badge}&limit=50`)).toEqual(ids.toReversed())
})

test('pages have no gaps and no repeats in any order, with and without words', async () => {
  const people = await Promise.all(['Cleo', 'Dora', 'Eve'].map((name) => server.createUser(name)))
  const ids: string[] = []
  for (let index = 0; index < 23; index++) {
    const { id } = await ada.createJourney({
      name: index % 3 ? 'Beekeeping' : 'Bees',
      description: index % 2 ? 'All about beekeeping' : 'All about beehives',
      badges: [{ name: index % 4 ? 'Apiary' : 'Beekeeping' }],
      steps: [{ ...A_STEP, stepType: index % 5 ? 'Book' : 'Podcast' }],
    })
    ids.push(id)
    for (const person of people.slice(0, index % 4)) await person.post(`/path/like/${id}`)
  }
  for (const sort of ['', '&sort=newest', '&sort=likes', '&sort=trending']) {
    const whole = await found('bee', `${sort}&limit=100`)
    expect(whole.toSorted(), sort).toEqual(ids.toSorted())
    expect(await idsOnAllPages(bob, `/path/all?limit=4&q=bee${sort}`), sort).toEqual(whole)
    const tagged = idsOf(await bob.get(`/path/all?badge=apiary&stepType=Book&limit=100${sort}`))
    expect(await idsOnAllPages(bob, `/path/all?limit=4&badge=apiary&stepType=Book${sort}`), sort).toEqual(tagged)
    expect(tagged.length, sort).toBe(ids.filter((_, index) => index % 4 && index % 5).length)
  }
  expect(await found('bee', '&sort=newest&limit=100')).toEqual(ids.toReversed())
  expect(idsOf(await bob.get('/path/all?badge=BEEKEEPING&limit=3'))).toEqual(
    ids
      .toReversed()
      .filter((id) => ids.indexOf(id) % 4 === 0)
      .slice(0, 3),
  )
  expect(idsOf(await bob.get('/path/all?q=bee&badge=Apiary&stepType=Podcast&limit=100')).toSorted()).toEqual(
    ids.filter((_, index) => index % 4 && index % 5 === 0).toSorted(),
  )
})

test('a word of thousands of journeys finds the same ones in the same order', async () => {
  const people = await Promise.all(['Fay', 'Gil', 'Hal'].map((name) => server.createUser(name)))
  for (let index = 0; index < 40; index++) {
    const { id } = await ada.createJourney({
      name: index % 3 ? `Sourdough ${index}` : `Bread ${index}`,
      description: 'A walk through sourdoughs and sourdough.',
      badges: [{ name: index % 2 ? 'Baking' : 'Sourdough' }],
    })
    for (const person of people.slice(0, index % 4)) await person.post(`/path/like/${id}`)
  }
  const pages = () => idsOnAllPages(bob, '/path/all?limit=7&q=sourdough')
  const [asFew, first] = [await pages(), await found('sourdough', '&limit=5')]
  expect(asFew).toHaveLength(40)
  // The vocabulary estimates up to 2 ** 13 journeys.
  await sql`update "searchWord" set uses = 12 where word in ('sourdough', 'sourdoughs')`.execute(server.database.db)
  expect(await pages()).toEqual(asFew)
  // Another limit, since answers to visitors are kept for a second.
  expect((await found('sourdough', '&limit=6')).slice(0, 5)).toEqual(first)
})

test('finds a journey only while it is listed', async () => {
  const { id } = await ada.createJourney({ name: 'Speleology', visibility: 'unlisted' })
  expect(await found('speleology')).toEqual([])
  for (const [change, isFound] of [
    [{ visibility: 'public' }, true],
    [{ visibility: 'private' }, false],
    [{ visibility: 'public', archived: true }, false],
    [{ archived: false }, true],
    [{ steps: [] }, false],
  ] as const) {
    await ada.put(`/path/${id}`, change)
    expect(await found('speleology'), JSON.stringify(change)).toEqual(isFound ? [id] : [])
  }
  await ada.post('/path/steps/new', { pathId: id, steps: [A_STEP] })
  expect(await found('speleology')).toEqual([id])
  await ada.delete(`/path/${id}`)
  expect(await found('speleology')).toEqual([])
  await ada.post(`/path/restore/${id}`)
  expect(await found('speleology')).toEqual([id])
})

test('finds the new text right after an edit, and no longer the old text', async () => {
  const { id } = await ada.createJourney({ name: 'Lepidoptera', badges: [{ name: 'Entomology' }] })
  await ada.put(`/path/${id}`, {
    name: 'Coleoptera',
    badges: [{ name: 'Beetles' }],
    steps: [{ ...A_STEP, stepType: 'Video', description: 'Scarabs' }],
  })
  await ada.post('/path/steps/new', { pathId: id, steps: [{ ...A_STEP, description: 'Weevils', stepType: 'Book' }] })
  for (const q of ['coleoptera', 'beetles', 'scarabs', 'weevils']) expect(await found(q), q).toEqual([id])
  for (const q of ['lepidoptera', 'entomology']) expect(await found(q), q).toEqual([])
  expect(await found('coleoptera', '&stepType=Book&badge=beetles')).toEqual([id])
  expect(await found('coleoptera', '&stepType=Article')).toEqual([])
  expect(await found('coleoptera', '&badge=Entomology')).toEqual([])
})

test('finds journeys by the current name of their owner', async () => {
  const wilma = await server.createConfirmedUser('Wilhelmina')
  const { id } = await wilma.createJourney({ name: 'Ropes' })
  expect(await found('wilhelmina')).toEqual([id])
  await wilma.put('/user/profile/Thusnelda%20Rock')
  expect(await found('thusnelda ropes')).toEqual([id])
  expect(await found('wilhelmina')).toEqual([])
})

test("doesn't find the journeys and the name of a deleted account", async () => {
  const gerda = await server.createConfirmedUser('Gerda')
  const followed = await gerda.createJourney({ name: 'Vexillology' })
  await gerda.createJourney({ name: 'Vexillology, the rest' })
  const liked = await ada.createJourney({ name: 'Heraldry' })
  await gerda.post(`/path/like/${liked.id}`)
  const newer = await ada.createJourney({ name: 'Heraldry' })
  expect(await found('heraldry')).toEqual([liked.id, newer.id])
  await bob.post(`/path/follow/${followed.id}`)
  await server.call('DELETE', '/user/account', { password: PASSWORD, leaveFollowed: true }, gerda.headers)
  expect(await found('vexillology')).toEqual([followed.id])
  expect(await found('former vexillology')).toEqual([followed.id])
  expect(await found('gerda')).toEqual([])
  expect(await found('heraldry')).toEqual([newer.id, liked.id])
})

test('finds everything that was written concurrently with new words', async () => {
  const people = await Promise.all(['Finn', 'Gus', 'Hana', 'Ivo'].map((name) => server.createUser(name)))
  const name = (index: number) => (index % 2 ? 'Ziggurat Umbellifer Xenolith' : 'Xenolith Ziggurat Umbellifer')
  const journeys = await Promise.all(
    people.flatMap((person, index) => [
      person.createJourney({ name: name(index) }),
      person.createJourney({ name: name(index + 1) }),
    ]),
  )
  await Promise.all([
    ...people.map((person, index) => person.put(`/user/profile/Quetzal${index}%20Rock`)),
    ...journeys.flatMap(({ id }) => people.map((person) => person.post(`/path/like/${id}`))),
    ...journeys.map(({ id, owner }, index) =>
      people
        .find((person) => person.id === owner.id)
        ?.put(`/path/${id}`, { description: `Vellichor ${index} sonderlust` }),
    ),
  ])
  const ids = journeys.map(({ id }) => id).toSorted()
  for (const q of ['ziggurat xenolith', 'quetzal umbellifer', 'vellichor sonderlust'])
    expect((await found(q)).toSorted(), q).toEqual(ids)
})

test('finds new words of a long text as they are written, the first ones also by their beginning', async () => {
  const letters = (value: number) => [...String(value)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('')
  const words = Array.from({ length: 200 }, (_, index) => `qu${letters(10_000 + index)}`)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const notes = [words.slice(0, 50), words.slice(50, 100), words.slice(100, 150), words.slice(150)]
  const { id } = await ada.createJourney({ steps: notes.map((some) => ({ ...A_STEP, note: some.join(' ') })) })
  for (const q of [first, first.slice(0, -1), last]) expect(await found(q), q).toEqual([id])
})

test('changing a journey to new words again and again adds no more to the vocabulary than one text', async () => {
  const letters = (value: number) => [...String(value)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('')
  const { id } = await ada.createJourney()
  const size = async () =>
    (
      await server.database.db
        .selectFrom('searchWord' as never)
        .selectAll()
        .execute()
    ).length
  const before = await size()
  for (let change = 0; change < 20; change++) {
    const description = Array.from({ length: 50 }, (_, index) => `zu${letters(10_000 + change * 50 + index)}`).join(' ')
    await ada.put(`/path/${id}`, { description })
  }
  const learned = (await size()) - before
  expect(learned).toBeGreaterThan(20)
  expect(learned).toBeLessThan(100)
})
