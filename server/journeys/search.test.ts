import { beforeAll, describe, expect, test } from 'vitest'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { A_STEP, idsOf, idsOnAllPages, openTestServer, PASSWORD, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createConfirmedUser('Ada')
  bob = await server.createConfirmedUser('Bob')
})

/** The ids of what a search finds, the first first. */
async function found(q: string, filters = ''): Promise<string[]> {
  return idsOf(await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}${filters}`))
}

describe('what is looked in', () => {
  test('names, descriptions, badges, step texts and owners, whatever the case and accents', async () => {
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

  test('words as they begin, so that results stand while one types; scripts without spaces by any two of their letters', async () => {
    const { id } = await ada.createJourney({ name: 'Quaternions explained', description: '日本語を学ぶ旅' })
    for (const q of ['qua', 'quat', 'quaternion', 'expl quater', '日本', '学ぶ', '語を学'])
      expect(await found(q), q).toEqual([id])
    expect(await found('ternions plained')).not.toContain(id)
  })

  test.runIf(onPostgres)('other forms of the same word, in English, German and French', async () => {
    const english = await ada.createJourney({ name: 'A marvelous gardening almanac' })
    const german = await ada.createJourney({ name: 'Häuser aus Lehm' })
    const french = await ada.createJourney({ name: 'Monter un cheval' })
    expect(await found('gardens marvelously')).toEqual([english.id])
    expect(await found('haus lehm')).toEqual([german.id])
    expect(await found('chevaux')).toEqual([french.id])
  })

  test('a word with a slip finds what was meant, and only while nothing has that word', async () => {
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

  test('without a email or digit nothing, with more words than are looked for the first', async () => {
    await ada.createJourney({ name: 'Plain words' })
    for (const q of ['!!!', '%%', '"', "'", '*', '---', '😀']) expect(await found(q), q).toEqual([])
    expect(await found(`plain words ${'plain '.repeat(20)}`)).toHaveLength(1)
  })
})

describe('the order', () => {
  test('the name counts more than badge and owner, those more than the rest; the very word more than its beginning', async () => {
    const inText = await ada.createJourney({ name: 'One', description: 'About falconry in general.' })
    const inBadge = await ada.createJourney({ name: 'Two', badges: [{ name: 'Falconry' }] })
    const inStep = await ada.createJourney({ name: 'Three', steps: [{ ...A_STEP, description: 'Falconry at home' }] })
    const begun = await ada.createJourney({ name: 'Falconrybook' })
    const inName = await ada.createJourney({ name: 'Falconry' })
    expect(await found('falconry')).toEqual([inName.id, begun.id, inBadge.id, inStep.id, inText.id])
    expect(await found('falconry', '&limit=2')).toEqual([inName.id, begun.id])
  })

  test('of equal matches those that people like, then the newer; a like moves it at once', async () => {
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

  test('pages follow each other without gaps or repeats, in every order, with words and without', async () => {
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
})

describe('always what there is', () => {
  test('unlisted, private, archived and deleted journeys are not found, and found once they are listed', async () => {
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

  test('edits of any part are found at once, and what was there before is not', async () => {
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

  test('journeys are found by the name that their owner has now', async () => {
    const wilma = await server.createConfirmedUser('Wilhelmina')
    const { id } = await wilma.createJourney({ name: 'Ropes' })
    expect(await found('wilhelmina')).toEqual([id])
    await wilma.put('/user/profile/Thusnelda%20Rock')
    expect(await found('thusnelda ropes')).toEqual([id])
    expect(await found('wilhelmina')).toEqual([])
  })

  test('whoever leaves takes their journeys out; those that stay are nobody’s', async () => {
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
})

test('many who write at once, with words that nobody had, are all found', async () => {
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

describe('bad input', () => {
  test('operators, quotes and wildcards are words or nothing; what is too long or has NUL is a 400', async () => {
    const { id } = await ada.createJourney({ name: 'Syntax near and not or' })
    for (const q of [
      '"syntax"',
      'syntax*',
      'syntax)',
      "syntax'); --",
      'syntax:*',
      'syntax & near',
      'near(syntax)',
      '{syntax}',
      'syntax\\',
      '^syntax',
      'name:syntax'.slice(5),
    ])
      expect(await found(q), q).toEqual([id])
    for (const q of [
      'NOT',
      'AND OR NOT',
      'syntax NOT near',
      '-syntax',
      'n_syntax',
      'b_',
      "'' | ''",
      '\\',
      '(((((((',
      ':*',
      '<->',
      '$1',
    ])
      expect((await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
    for (const q of ['x'.repeat(10_000), 'a '.repeat(5000), '"*'.repeat(5000), 'a\u0000b', 'a'.repeat(201)])
      expect((await server.visitor.get(`/path/all?q=${encodeURIComponent(q)}`)).status, q.slice(0, 20)).toBe(400)
    expect((await server.visitor.get(`/path/all?q=${encodeURIComponent('ö👩‍👩‍👧'.repeat(100))}`)).status).toBe(200)
  })

  test('a forged cursor is a 400, and a page of a hundred is the most', async () => {
    const forged = [
      [1],
      [1, 2],
      [1, 2, 'x'],
      [0, -1, 2, 3],
      [0, 1.5, 2, 3],
      [1, 1e300, 2, 3],
      [1, 1, 2 ** 60, 3],
      ['a', 'b', 'c', 'd'],
      [null, null, null, null],
      {},
      'x',
    ]
    for (const values of forged) {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
      const { status, body } = await server.visitor.get(`/path/all?q=syntax&cursor=${cursor}`)
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(values)).toEqual([400, ['cursor']])
    }
    for (const [query, values] of [
      ['badge=python', [0, 1e300, 2]],
      ['badge=python', [0, 1.5, 2]],
      ['badge=python&sort=likes', [0, 'x', 'y']],
    ] as const) {
      const cursor = Buffer.from(JSON.stringify(values)).toString('base64url')
      expect((await server.visitor.get(`/path/all?${query}&cursor=${cursor}`)).status, query).toBe(400)
    }
    expect((await server.visitor.get('/path/all?q=syntax&limit=1000000')).status).toBe(200)
  })
})
