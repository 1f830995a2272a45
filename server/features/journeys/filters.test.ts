import { beforeAll, describe, expect, test } from 'vitest'
import { A_STEP, openTestServer, type TestUser } from '#server/testing/test-server.ts'

const server = openTestServer()
let ada: TestUser

const step = (facts: object = {}) => ({ ...A_STEP, ...facts })
const PYTHON = [{ name: 'Python' }]

beforeAll(async () => {
  ada = await server.createUser('Ada')
  const create = async (name: string, input: object) => void (await ada.createJourney({ name, ...input }))
  await create('Short', { badges: PYTHON, steps: [step({ minutes: 59, cost: 'free' })], language: 'pt-BR' })
  await create('Evening', {
    badges: [...PYTHON, { name: 'UI/UX' }],
    steps: [step({ minutes: 60, cost: 'paid', stepType: 'Video' })],
    language: 'pt',
    level: 'beginner',
  })
  await create('Weekend', {
    badges: [{ name: 'UI/UX' }],
    steps: [step({ minutes: 240, stepType: 'Podcast' })],
    language: 'de',
    level: 'advanced',
  })
  await create('Longer', { badges: PYTHON, steps: [step({ minutes: 960, cost: 'free' })], language: 'zh-Hant-TW' })
  await create('Unknown', { badges: [{ name: 'Maps' }], steps: [step({ stepType: 'Video' })] })
  for (const visibility of ['private', 'unlisted'])
    await create(visibility, {
      badges: PYTHON,
      steps: [step({ minutes: 30, cost: 'free' })],
      language: 'pt',
      level: 'beginner',
      visibility,
    })
})

async function find(query: string, reader = server.visitor): Promise<string[]> {
  const { status, body } = await reader.get(`/path/all?${query}`)
  expect(status).toBe(200)
  return body.map(({ name }: { name: string }) => name).sort()
}

describe('a list of journeys is filtered by', () => {
  test.each([
    ['badge=Python', ['Evening', 'Longer', 'Short']],
    ['badge=python&badge=ui%2Fux', ['Evening']],
    ['stepType=Podcast', ['Weekend']],
    ['stepType=Podcast&stepType=Video', ['Evening', 'Unknown', 'Weekend']],
    ['length=hour', ['Short']],
    ['length=evening', ['Evening']],
    ['length=weekend', ['Weekend']],
    ['length=longer', ['Longer']],
    ['language=pt', ['Evening', 'Short']],
    ['language=PT-br', ['Short']],
    ['language=zh', ['Longer']],
    ['language=zh-Hant', []],
    ['language=de&language=zh-Hant-TW', ['Longer', 'Weekend']],
    ['level=beginner', ['Evening']],
    ['free=true', ['Longer', 'Short']],
    ['badge=Python&language=pt&language=de&free=true&length=hour', ['Short']],
    ['badge=Python&stepType=Video&stepType=Podcast&level=beginner&length=evening', ['Evening']],
    ['q=evening&badge=Python&level=beginner', ['Evening']],
    ['q=evening&free=true', []],
  ])('%s', async (query, names) => {
    expect(await find(query)).toEqual(names)
  })

  test.each(['newest', 'trending', 'likes', 'followers'])('badge and language in the order %s', async (sort) => {
    expect(await find(`badge=Python&language=pt&sort=${sort}`)).toEqual(['Evening', 'Short'])
  })
})

test('unlisted journeys are in no filtered list, not even of their owner', async () => {
  expect(await find('badge=Python&free=true&language=pt', ada)).toEqual(['Short'])
  expect(await find('level=beginner', ada)).toEqual(['Evening'])
})

test('a filtered list continues with the same filters', async () => {
  const names: string[] = []
  for (let next: string | undefined = '/path/all?badge=Python&language=pt&language=zh&limit=1'; next; ) {
    const { body, headers } = await server.visitor.get(next)
    names.push(...body.map(({ name }: { name: string }) => name))
    next = /<\/api(.*)>/.exec(String(headers.link ?? ''))?.[1]
  }
  expect(names).toEqual(['Longer', 'Evening', 'Short'])
})

test('a changed fact moves a journey between filters', async () => {
  const bob = await server.createUser('Bob')
  const { id, steps = [] } = await bob.createJourney({ name: 'Moving', language: 'nl', level: 'beginner' })
  expect(await find('language=nl&level=beginner')).toEqual(['Moving'])
  await bob.put(`/path/${id}`, { language: 'pl', level: null, steps: [{ ...steps[0], minutes: 10, cost: 'free' }] })
  expect(await find('language=nl')).toEqual([])
  expect(await find('language=pl&level=beginner')).toEqual([])
  expect(await find('language=pl&length=hour&free=true')).toEqual(['Moving'])
})

test.each([
  ['badge', Array.from({ length: 6 }, (_, index) => `badge=b${index}`).join('&')],
  ['badge', `badge=Python&badge=${'x'.repeat(51)}`],
  ['stepType', 'stepType=Video&stepType=Poem'],
  ['length', 'length=year'],
  ['language', 'language=en&language=not%20a%20language'],
  ['level', 'level=expert'],
  ['level', 'level=beginner&level=advanced'],
  ['free', 'free=false'],
])('an invalid %s is refused by name', async (field, query) => {
  const { status, body } = await server.visitor.get(`/path/all?${query}`)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})
