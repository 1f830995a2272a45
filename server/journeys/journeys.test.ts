import { beforeAll, describe, expect, test } from 'vitest'
import { A_STEP, idsOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

describe('laying a journey', () => {
  test('ada createJourney a journey and gets it whole, with ids of our own for its steps', async () => {
    const reply = await ada.post('/path/create', {
      name: '  Machine learning  ',
      description: 'From pictures to models.',
      badges: [{ name: 'Python' }, { name: 'Statistics' }],
      steps: [
        { ...A_STEP, id: A_STEP.url },
        { stepType: 'Book', description: 'And this', url: 'www.example.org' },
      ],
    })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      name: 'Machine learning',
      owner: { id: ada.id, uid: ada.id, displayName: 'Ada Stone', initial: 'A' },
      badges: [{ name: 'Python' }, { name: 'Statistics' }],
      steps: [A_STEP, { stepType: 'Book', url: 'www.example.org' }],
      stepCount: 2,
      likeCount: 0,
      followerCount: 0,
      visibility: 'public',
      archived: false,
      version: 1,
      completedCount: 0,
    })
    expect(reply.body.steps[0].id).not.toBe(A_STEP.url)
  })

  test('nobody ever reads the e-mail of the owner', async () => {
    const { id } = await ada.createJourney()
    expect(JSON.stringify((await bob.get(`/path/journey/${id}`)).body)).not.toContain(ada.email)
  })

  test('what is wrong is reports field by field', async () => {
    const reply = await ada.post('/path/create', {
      name: ' ',
      description: 'x'.repeat(2001),
      badges: [],
      steps: [{ stepType: 'Song', description: '', url: 'javascript:alert(1)' }],
    })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      code: 'invalid',
      message: 'Please check what you entered',
      fields: {
        name: 'Give your journey a name',
        description: 'At most 2000 characters',
        badges: 'Choose at least one badge',
        'steps.0.stepType': 'Please select the type of resource for this module',
        'steps.0.description': 'Describe this step',
        'steps.0.url': 'Enter a valid URL',
      },
    })
  })

  test('characters count as people see them', async () => {
    const family = '👩‍👩‍👧'
    expect((await ada.createJourney({ name: family.repeat(120) })).name).toBe(family.repeat(120))
    expect((await ada.post('/path/create', { name: family.repeat(121) })).body.fields.name).toBe(
      'At most 120 characters',
    )
  })

  test('at most 10 badges and 200 steps', async () => {
    const badges = Array.from({ length: 11 }, (_, n) => ({ name: `Skill ${n}` }))
    const steps = Array.from({ length: 201 }, () => A_STEP)
    const reply = await ada.post('/path/create', { name: 'Long', description: 'Too long', badges, steps })
    expect(reply.body.fields).toEqual({ badges: 'At most 10', steps: 'At most 200' })
  })

  test('the same Idempotency-Key createJourney one journey, however often and at once it is sent', async () => {
    const body = { name: 'Once', description: 'Only once', badges: [{ name: 'Go' }] }
    const headers = { 'idempotency-key': 'a-dialog' }
    const replies = await Promise.all([1, 2, 3].map(() => ada.post('/path/create', body, headers)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect((await bob.post('/path/create', body, headers)).body.id).not.toBe(replies[0]?.body.id)
  })

  test('after a day the key is forgotten', async () => {
    const body = { name: 'Daily', description: 'Every day', badges: [{ name: 'Go' }] }
    server.later(-25 * 3600 * 1000)
    const first = await ada.post('/path/create', body, { 'idempotency-key': 'daily' })
    server.later(25 * 3600 * 1000)
    const second = await ada.post('/path/create', body, { 'idempotency-key': 'daily' })
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.body.id)
  })
})

describe('who sees a journey', () => {
  test('anyone reads a public and an unlisted one; a private one is not there for others', async () => {
    const listed = await ada.createJourney()
    const unlisted = await ada.createJourney({ visibility: 'unlisted' })
    const secret = await ada.createJourney({ visibility: 'private' })
    expect((await server.visitor.get(`/path/journey/${listed.id}`)).status).toBe(200)
    expect((await server.visitor.get(`/path/journey/${unlisted.id}`)).status).toBe(200)
    expect((await ada.get(`/path/journey/${secret.id}`)).status).toBe(200)
    const foreign = await bob.get(`/path/journey/${secret.id}`)
    const absent = await bob.get('/path/journey/nowhere')
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual(absent.body)
  })

  test('only listed ones stand in lists: public, with a step, not archived', async () => {
    const seen = await ada.createJourney({ name: 'Seen' })
    const stepless = await ada.createJourney({ steps: [] })
    const unlisted = await ada.createJourney({ visibility: 'unlisted' })
    const archived = await ada.createJourney()
    await ada.put(`/path/${archived.id}`, { archived: true })
    const listed = idsOf(await bob.get('/path/all?limit=100'))
    expect(listed).toContain(seen.id)
    for (const { id } of [stepless, unlisted, archived]) expect(listed).not.toContain(id)
    await ada.post('/path/steps/new', { pathId: stepless.id, steps: [A_STEP] })
    expect(idsOf(await bob.get('/path/all?limit=100'))).toContain(stepless.id)
  })

  test('a list leaves the steps out unless asked', async () => {
    await ada.createJourney()
    expect((await bob.get('/path/all?limit=1')).body[0]).not.toHaveProperty('steps')
    expect((await bob.get('/path/all?limit=1&steps=true')).body[0].steps).toHaveLength(1)
  })

  test('user else finds the listed journeys of ada, ada all of her own', async () => {
    const cleo = await server.createUser('Cleo')
    const open = await cleo.createJourney()
    const secret = await cleo.createJourney({ visibility: 'private' })
    expect(idsOf(await bob.get(`/path/user/${cleo.id}`))).toEqual([open.id])
    expect(idsOf(await cleo.get('/path/user'))).toEqual([secret.id, open.id])
    expect((await bob.get('/path/user/nobody')).status).toBe(404)
  })
})

describe('lists', () => {
  test('pages follow each other by an opaque cursor and a Link header, without gaps or repeats', async () => {
    const all = idsOf(await bob.get('/path/all?limit=100'))
    const walked: string[] = []
    let next: string | null = '/path/all?limit=3'
    while (next !== null) {
      const reply = await bob.get(next)
      walked.push(...idsOf(reply))
      next = /<\/api(.*)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1] ?? null
    }
    expect(walked).toEqual(all)
  })

  test('newest first; most liked and most followed when asked', async () => {
    const loved = await ada.createJourney({ name: 'Loved' })
    await ada.createJourney({ name: 'Newer' })
    await bob.post(`/path/like/${loved.id}`)
    await bob.post(`/path/follow/${loved.id}`)
    expect((await bob.get('/path/all?limit=1')).body[0].name).toBe('Newer')
    expect((await bob.get('/path/all?limit=1&sort=likes')).body[0].id).toBe(loved.id)
    expect((await bob.get('/path/all?limit=1&sort=followers')).body[0].id).toBe(loved.id)
    const times = (await bob.get('/path/all?limit=100')).body.map(({ createdAt }: { createdAt: string }) => createdAt)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('ten times the likes outweigh a week in the trending order', async () => {
    const hot = await ada.createJourney({ name: 'Hot' })
    for (const name of ['Dora', 'Eve', 'Finn']) await (await server.createUser(name)).post(`/path/like/${hot.id}`)
    expect((await bob.get('/path/all?limit=1&sort=trending')).body[0].id).toBe(hot.id)
  })

  test('search finds by name and badge, whatever the case and accents; filters combine', async () => {
    const journey = await ada.createJourney({
      name: 'Über Café-Kultur',
      badges: [{ name: 'Zymurgy' }],
      steps: [{ ...A_STEP, stepType: 'Podcast' }],
    })
    for (const query of [
      'q=uber+CAFE',
      'q=zymur',
      'badge=zymurgy',
      'badge=ZYM%20URGY',
      'stepType=Podcast',
      'q=kultur&badge=Zymurgy&stepType=Podcast',
    ])
      expect(idsOf(await bob.get(`/path/all?${query}`)), query).toEqual([journey.id])
    for (const query of ['q=uber+tea', 'badge=zymurgy&stepType=Book', 'q=%25%25', 'q=!!!', 'badge=nothing'])
      expect((await bob.get(`/path/all?${query}`)).body, query).toEqual([])
  })

  test('a forged cursor, an unknown order or a limit that is no number is a 400; a limit over 100 counts as 100', async () => {
    const forged = Buffer.from('["a",1]').toString('base64url')
    for (const query of [
      'cursor=x',
      `cursor=${forged}`,
      'sort=best',
      'limit=ten',
      'limit=0',
      'stepType=Song',
      `q=${'x'.repeat(10_000)}`,
    ])
      expect((await bob.get(`/path/all?${query}`)).status, query).toBe(400)
    expect((await bob.get('/path/all?limit=1000000')).status).toBe(200)
  })
})

describe('changing a journey', () => {
  test('its owner changes any part; a stale version is a conflict and changes nothing', async () => {
    const { id } = await ada.createJourney({ name: 'Before' })
    const changed = await ada.put(`/path/${id}`, { name: 'After', badges: [{ name: 'SQL' }], version: 1 })
    expect(changed.body).toMatchObject({ name: 'After', badges: [{ name: 'SQL' }], version: 2, stepCount: 1 })
    const stale = await ada.put(`/path/${id}`, { name: 'Lost', version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    expect((await ada.get(`/path/journey/${id}`)).body.name).toBe('After')
  })

  test('a known step is edited in place, another is new, a missing one goes and may come back', async () => {
    const { id, steps = [] } = await ada.createJourney({ steps: [A_STEP, { ...A_STEP, description: 'Second' }] })
    const [first, second] = steps
    const edited = await ada.put(`/path/${id}`, {
      steps: [
        { ...second, description: 'Edited' },
        { ...A_STEP, id: 'foreign' },
      ],
    })
    expect(edited.body.steps).toMatchObject([
      { id: second?.id, description: 'Edited' },
      { description: A_STEP.description },
    ])
    expect(edited.body.steps[1].id).not.toBe('foreign')
    const restored = await ada.put(`/path/${id}`, { steps: [first] })
    expect(restored.body.steps).toEqual([first])
    expect(restored.body.stepCount).toBe(1)
  })

  test('strangers may neither change nor add nor delete', async () => {
    const { id } = await ada.createJourney()
    expect((await bob.put(`/path/${id}`, { name: 'Mine' })).status).toBe(403)
    expect((await bob.post('/path/steps/new', { pathId: id, steps: [A_STEP] })).status).toBe(403)
    expect((await bob.delete(`/path/${id}`)).status).toBe(403)
    expect((await bob.post(`/path/restore/${id}`)).status).toBe(403)
    expect((await server.visitor.put(`/path/${id}`, { name: 'Mine' })).status).toBe(401)
    expect((await ada.put('/path/nowhere', { name: 'Mine' })).status).toBe(404)
  })

  test('steps are added behind the others, up to 200', async () => {
    const { id } = await ada.createJourney()
    const added = await ada.post('/path/steps/new', {
      pathId: id,
      steps: [{ ...A_STEP, id: 'x', description: 'Next' }],
    })
    expect(added.body).toMatchObject([{ description: 'Next' }])
    expect((await ada.get(`/path/journey/${id}`)).body.steps[1]).toEqual(added.body[0])
    const many = Array.from({ length: 199 }, () => A_STEP)
    const over = await ada.post('/path/steps/new', { pathId: id, steps: many })
    expect([over.status, over.body.fields]).toEqual([400, { steps: 'At most 200' }])
  })
})
