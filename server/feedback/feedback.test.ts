import { expect, test } from 'vitest'
import { openTown } from '../testing/town.ts'

const town = openTown()
const note = { name: 'Ada', email: 'ada@example.org', phone: '', feedback: 'More maps, please' }

test('anybody leaves feedback, bare or wrapped, and it is kept', async () => {
  expect((await town.visitor.post('/feedback/submit', note)).status).toBe(201)
  expect((await town.visitor.post('/feedback/submit', { feedbackInputDTO: { ...note, phone: '1' } })).status).toBe(201)
  const kept = await town.database.db.selectFrom('feedback').selectAll().execute()
  expect(kept).toMatchObject([{ name: 'Ada', phone: null, feedback: note.feedback, personId: null }, { phone: '1' }])
})

test('a retried request is kept once', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const [first, second] = await Promise.all([1, 2].map(() => town.visitor.post('/feedback/submit', note, headers)))
  expect(first?.body).toEqual(second?.body)
})

test('name and a well-formed e-mail are required', async () => {
  const empty = await town.visitor.post('/feedback/submit', {})
  expect(empty.body.fields).toEqual({ name: 'name is required', email: 'email is required' })
  for (const email of ['ada', 'ada@', '@x.org', 'a b@x.org', 'a@x', `${'a'.repeat(260)}@x.org`])
    expect((await town.visitor.post('/feedback/submit', { ...note, email })).body.fields, email).toHaveProperty('email')
})
