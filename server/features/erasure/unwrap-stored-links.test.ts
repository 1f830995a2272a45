import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { finishJourney } from '#server/app/testing/rating-cases.ts'
import type { Db } from '#server/core/database/database.ts'
import { runJob } from '#server/core/jobs/job.ts'
import { wrongCounts } from '#server/testing/database/wrong-counts.ts'
import { A_STEP, openTestServer } from '#server/testing/test-server.ts'
import { tablesWith } from './testing/find-text.ts'
import { unwrapStoredLinksJob } from './unwrap-stored-links.job.ts'
import { PUBLISHED } from './unwrap-stored-links.store.ts'

const server = openTestServer()

const READER = 'teacher%40school.example'
const inner = (name: string) => `https://example.org/${name}?b=1`
const mailed = (name: string) =>
  `https://nam02.safelinks.protection.outlook.com/?url=${encodeURIComponent(inner(name))}&data=05%7C02%7C${READER}%7Cx`
const searched = (name: string) => `https://www.google.com/url?q=${encodeURIComponent(inner(name))}`

/** Writes a text of each published kind, with the link that `link` makes of a name. */
async function publish(link: (name: string) => string) {
  const [ada, bob, cleo] = [
    await server.createConfirmedUser('Ada'),
    await server.createConfirmedUser('Bob'),
    await server.createConfirmedUser('Cleo'),
  ]
  const journey = await ada.createJourney({
    description: `Read ${link('description')} first`,
    closingWords: `Then ${link('closing')}.`,
    steps: [{ ...A_STEP, url: link('step'), note: `Why: ${link('note')}` }],
  })
  const { id, version } = journey
  const stepId = journey.steps?.[0]?.id ?? ''
  const copy = (await cleo.post(`/path/adapt/${id}`, {})).body
  await cleo.post('/path/create', { ...copy.content, adaptation: copy.content?.adaptation, name: 'My own version' })
  await bob.post(`/path/comments/${id}`, { text: `See ${link('comment')}` })
  await bob.put('/user/profile/update', { about: `At ${link('about')}`, links: [link('profile')] })
  const about = { name: 'Another name', description: link('suggested'), message: link('message') }
  await bob.post(`/path/suggestions/${id}`, { version, ...about })
  await cleo.post(`/path/suggestions/${id}`, { stepId, problem: 'broken', url: link('better'), message: link('told') })
  await bob.put(`/path/notes/${id}`, { stepId, text: `My ${link('private')}` })
  const step = { ...A_STEP, url: link('drafted') }
  const draft = { name: 'Later', description: `Of ${link('unsent')}`, steps: [step] }
  expect((await bob.post('/draft', { content: draft })).status).toBe(201)
  await finishJourney(bob, journey)
  await bob.put(`/path/rating/${id}`, { stars: 4, note: link('rated') })
  const changed = await ada.put(`/path/${id}`, { name: 'A new name', version, revisionLine: link('line') })
  expect(changed.status).toBe(200)
  return { id, stepId, ada, bob }
}

/** Puts a link of a mail gateway into all published columns, as earlier versions stored it. */
async function wrapAll(db: Db, name: string): Promise<string[]> {
  const wrapped: string[] = []
  for (const [table, content] of Object.entries(PUBLISHED))
    for (const column of Object.values(content).flat()) {
      const { rows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} =
        replace(${sql.ref(column)}, ${inner(name)}, ${mailed(name)})
        where ${sql.ref(column)} like ${`%${inner(name)}%`} returning 1 as one`.execute(db)
      if (rows.length > 0) wrapped.push(`${table}.${column}`)
    }
  return wrapped
}

test('a link of a mail gateway is never published, wherever it is typed', async () => {
  await publish(mailed)
  expect(await tablesWith(server, READER)).toEqual([])
  expect(await tablesWith(server, 'safelinks')).toEqual([])
})

test('a link of a search engine becomes the address inside when a text or a step is saved', async () => {
  const { id, bob } = await publish(searched)
  // A draft keeps what is typed until it is published.
  expect(await tablesWith(server, 'google.com/url')).toEqual(['draft'])
  const { body } = await bob.get(`/path/journey/${id}`)
  expect(body.steps[0]).toMatchObject({ url: inner('step'), note: `Why: ${inner('note')}` })
})

test('an author can keep the link of a search engine, also when another step changes', async () => {
  const ada = await server.createConfirmedUser('Ada')
  const step = { ...A_STEP, url: searched('kept'), keepsWrapper: true }
  const journey = await ada.createJourney({ steps: [step, { ...A_STEP, url: mailed('other'), keepsWrapper: true }] })
  const urlsOf = ({ steps = [] }: typeof journey) => steps.map(({ url }) => url)
  expect(urlsOf(journey)).toEqual([searched('kept'), inner('other')])
  const steps = journey.steps?.map((each, index) => ({ ...each, description: `Step ${index}` }))
  const { body } = await ada.put(`/path/${journey.id}`, { steps, version: journey.version })
  expect(urlsOf(body)).toEqual([searched('kept'), inner('other')])
  await runJob(server.context, unwrapStoredLinksJob)
  expect(urlsOf((await ada.get(`/path/journey/${journey.id}`)).body)[0]).toBe(searched('kept'))
})

test('stored links of mail gateways are unwrapped once, and nothing counts as edited', async () => {
  const { db } = server.database
  await db.deleteFrom('job').where('name', '=', unwrapStoredLinksJob.name).execute()
  const { id, stepId, ada } = await publish(inner)
  const names = ['description', 'closing', 'step', 'note', 'comment', 'about', 'profile', 'suggested', 'message']
  const wrapped = new Set<string>()
  for (const name of [...names, 'better', 'told', 'rated', 'line', 'private', 'drafted', 'unsent'])
    for (const column of await wrapAll(db, name)) wrapped.add(column)
  const all = Object.entries(PUBLISHED).flatMap(([table, content]) =>
    Object.values(content).flatMap((columns: readonly string[]) => columns.map((column) => `${table}.${column}`)),
  )
  const never = [
    'journey.name',
    'step.description',
    'step.section',
    'suggestion.reply',
    'adaptation.undo',
    'draft.name',
  ]
  expect(all.filter((column) => !wrapped.has(column) && !never.includes(column))).toEqual([])
  expect((await tablesWith(server, READER)).length).toBeGreaterThan(7)

  const before = (await ada.get(`/path/journey/${id}`)).body
  const notices = (await ada.get('/user/notices')).body
  await runJob(server.context, unwrapStoredLinksJob)
  expect(await tablesWith(server, READER)).toEqual([])
  const after = (await ada.get(`/path/journey/${id}`)).body
  expect([after.updatedAt, after.version]).toEqual([before.updatedAt, before.version])
  expect(after.steps[0].url).toBe(inner('step'))
  expect((await ada.get('/user/notices')).body).toEqual(notices)
  const comment = await db.selectFrom('comment').selectAll().where('journeyId', '=', id).executeTakeFirstOrThrow()
  expect([comment.text, comment.editedAt]).toEqual([`See ${inner('comment')}`, null])
  const step = await db.selectFrom('step').select('linkChangedAt').where('id', '=', stepId).executeTakeFirstOrThrow()
  expect(step.linkChangedAt).toBe(null)
  expect(await wrongCounts(db)).toEqual([])
  expect((await ada.get(`/path/revisions/${id}`)).status).toBe(200)
  expect(await unwrapStoredLinksJob.hasWork(server.context)).toBe(false)
})

test('a job that stopped between its parts goes on where it was', async () => {
  const { db } = server.database
  await db.deleteFrom('job').where('name', '=', unwrapStoredLinksJob.name).execute()
  await publish(inner)
  await wrapAll(db, 'rated')
  const lease = { job: unwrapStoredLinksJob.name, holder: 'another process' }
  await db
    .insertInto('job')
    .values({ name: lease.job, holder: lease.holder, leaseEnds: Date.now() + 60_000, lastNumber: 0 })
    .execute()
  for (let steps = 0; steps < 3; steps++)
    expect(await unwrapStoredLinksJob.step(server.context as never, lease)).toBe(true)
  await db.updateTable('job').set({ holder: null }).where('name', '=', lease.job).execute()
  await runJob(server.context, unwrapStoredLinksJob)
  expect(await tablesWith(server, READER)).toEqual([])
})
