import { beforeAll, expect, test } from 'vitest'
import { forgeCursor } from '#server/testing/forge-cursor.ts'
import { A_STEP, idsOf, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser
let bob: TestUser

beforeAll(async () => {
  ada = await server.createUser('Ada')
  bob = await server.createUser('Bob')
})

test("a stranger's private journey looks like a missing one; public and unlisted journeys are open to everyone", async () => {
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

test("lists contain only public journeys with a step that aren't archived", async () => {
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

test('a list contains steps only on request', async () => {
  await ada.createJourney()
  expect((await bob.get('/path/all?limit=1')).body[0]).not.toHaveProperty('steps')
  expect((await bob.get('/path/all?limit=1&steps=true')).body[0].steps).toHaveLength(1)
})

test("other people see an owner's listed journeys, the owner sees all of their own", async () => {
  const cleo = await server.createUser('Cleo')
  const open = await cleo.createJourney()
  const secret = await cleo.createJourney({ visibility: 'private' })
  expect(idsOf(await bob.get(`/path/user/${cleo.id}`))).toEqual([open.id])
  expect(idsOf(await cleo.get('/path/user'))).toEqual([secret.id, open.id])
  expect((await bob.get('/path/user/nobody')).status).toBe(404)
})

test('the pages of a list have no gaps and no repeats', async () => {
  const all = idsOf(await bob.get('/path/all?limit=100'))
  const paged: string[] = []
  let next: string | null = '/path/all?limit=3'
  while (next !== null) {
    const reply = await bob.get(next)
    paged.push(...idsOf(reply))
    next = /<\/api(.*)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1] ?? null
  }
  expect(paged).toEqual(all)
})

test('journeys are sorted by newest, most liked or most followed', async () => {
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

test('in the trending order, ten times the likes outweigh a week', async () => {
  const hot = await ada.createJourney({ name: 'Hot' })
  for (const name of ['Dora', 'Eve', 'Finn']) await (await server.createUser(name)).post(`/path/like/${hot.id}`)
  expect((await bob.get('/path/all?limit=1&sort=trending')).body[0].id).toBe(hot.id)
})

test('search ignores case and accents, and its filters can be combined', async () => {
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

test('an invalid cursor, sort or limit returns 400; a limit over 100 counts as 100', async () => {
  const forged = forgeCursor(server, '/path/all', ['a', 1])
  for (const query of [
    'cursor=x',
    `cursor=${forged}`,
    'sort=best',
    'limit=ten',
    'limit=0',
    'limit=101',
    'stepType=Song',
    `q=${'x'.repeat(10_000)}`,
  ])
    expect((await bob.get(`/path/all?${query}`)).status, query).toBe(400)
})
