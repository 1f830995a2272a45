/**
 * `npm run trial -- waiting`: measures how long others wait for a sign-in, a page and a photo while one person and four
 * accounts of theirs repeat the dearest calls. Needs Linux, where every address of 127.0.0.0/8 is this machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { bomb } from './crowd/bodies.ts'
import { writeDatabase } from './database-state.ts'
import { row, writeRows } from './document.ts'
import { Server } from './server.ts'
import { connectionTarget } from './trial.ts'

/** Goal: others wait at most this many times as long as alone. */
const RATIO_MAX = 2
const PUPPETS = 4
/** Requests that each of the five accounts has open. */
const AT_ONCE = 4
const ROUNDS = 15
const WARM_UP_MS = 2000
const PASSWORD = 'walk-every-day'
const KINDS = ['sign-in', 'page', 'photo', 'large photo'] as const

interface Call {
  method: string
  path: string
  type?: string
  body?: string | Uint8Array
}

interface Person {
  /** The address that their requests come from. */
  from: string
  email: string
  cookie: string
  token: string
}

const { values } = parseArgs({ options: { write: { type: 'boolean' } } })
const folder = mkdtempSync(join(tmpdir(), 'cairn-waiting-'))
const env = { CAIRN_DATA: folder, DATABASE_URL: '' }
const server = await Server.on({ ...env, CAIRN_LIMITS: 'on' })
const rows: string[] = []
try {
  await server.start()
  const eve = await Promise.all(
    Array.from({ length: 1 + PUPPETS }, (_, index) => register(`eve-${index}`, '127.0.0.2')),
  )
  const others = await Promise.all(
    Array.from({ length: ROUNDS }, (_, index) => register(`other-${index}`, `127.0.1.${index + 1}`)),
  )
  await writeDatabase(connectionTarget(env), 'update "user" set "emailVerified" = true')
  const version = await makeVersion(eve[0] as Person, others[0] as Person)
  const attacks = await attacksOn(version)
  // The first round loads code.
  await measure(others)
  const alone = await measure(others)
  rows.push(row('alone', 'sqlite', describe(alone)))
  for (const [name, calls] of [...Object.entries(attacks), ['all of them', Object.values(attacks).flat()] as const]) {
    const { stop, answers } = repeat(eve, calls)
    await wait(WARM_UP_MS)
    const beside = await measure(others)
    await stop()
    const worst = Math.max(...KINDS.map((kind) => median(beside[kind]) / median(alone[kind])))
    const verdict = `${worst.toFixed(1)} times as long at most${worst > RATIO_MAX ? ', above the goal' : ''}`
    rows.push(row(`beside ${name}`, 'sqlite', `${describe(beside)}; ${verdict}; ${describeAnswers(answers)}`))
  }
} finally {
  await server.kill()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
console.log(`\n${rows.join('\n')}`)
if (values.write) writeRows('waiting', rows)

async function register(name: string, from: string): Promise<Person> {
  const email = `${name}@example.org`
  const account = { email, password: PASSWORD, firstName: name, lastName: 'Stone' }
  const { cookie } = await send({ from }, json('POST', '/auth/sign-up/email', account))
  const { body } = await send({ from, cookie }, { method: 'GET', path: '/auth/token' })
  return { from, email, cookie, token: JSON.parse(body).token }
}

/** A version of another's journey of 200 steps, all of which were changed since; returns its id. */
async function makeVersion(maker: Person, author: Person): Promise<string> {
  const steps = Array.from({ length: 200 }, (_, index) => ({
    stepType: 'Article',
    description: `Step ${index}`,
    url: `https://example.org/${index}`,
  }))
  const texts = { name: 'Knots', description: 'Tie them', badges: [{ name: 'Ropes' }], licence: 'ccBy', steps }
  const original = await ask(author, json('POST', '/path/create', texts))
  const draft = await ask(maker, json('POST', `/path/adapt/${original.id}`, {}))
  const { content } = await ask(maker, { method: 'GET', path: `/draft/${draft.id}` })
  const version = await ask(maker, json('POST', '/path/create', content))
  const changed = original.steps.map((step: object) => ({ ...step, description: 'Changed' })).reverse()
  await ask(author, json('PUT', `/path/${original.id}`, { steps: changed }))
  return version.id
}

async function attacksOn(version: string): Promise<Record<string, Call[]>> {
  const photo = await picture(3000, 2100).avif({ effort: 0 }).toBuffer()
  return {
    hashes: [
      json('POST', '/auth/factor/begin', { password: PASSWORD }),
      json('POST', '/auth/passkeys/begin', { password: PASSWORD }),
    ],
    pictures: [{ method: 'PUT', path: '/user/photo', type: 'image/avif', body: photo }],
    merges: [
      { method: 'GET', path: `/path/changes/${version}` },
      { method: 'GET', path: `/path/upkeep/${version}` },
    ],
    imports: [{ method: 'POST', path: '/user/import', type: 'application/zip', body: bomb() }],
  }
}

/** Has each person repeat the calls in turn, several at once, until stopped. */
function repeat(people: readonly Person[], calls: readonly Call[]) {
  let isStopped = false
  const answers = new Map<number, number>()
  const loop = async (person: Person, first: number) => {
    for (let index = first; !isStopped; index++) {
      const { status } = await send(person, calls[index % calls.length] as Call)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      // Refused requests would measure how fast this program sends them.
      if (status !== 200) await wait(50)
    }
  }
  const loops = people.flatMap((person) => Array.from({ length: AT_ONCE }, (_, index) => loop(person, index)))
  const stop = async () => {
    isStopped = true
    await Promise.all(loops)
  }
  return { stop, answers }
}

type Kind = (typeof KINDS)[number]

/** What the others do, one after the other, in ms. */
async function measure(others: readonly Person[]): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { 'sign-in': [], page: [], photo: [], 'large photo': [] }
  const [small, large] = [
    await picture(1600, 1200).jpeg().toBuffer(),
    await picture(4000, 3000).jpeg({ quality: 50 }).toBuffer(),
  ]
  for (const person of others) {
    const { from, email } = person
    const time = async (kind: Kind, sender: Sender, call: Call) => {
      const startedAt = performance.now()
      const { status } = await send(sender, call)
      if (status !== 200) throw new Error(`${kind}: ${status}`)
      times[kind].push(performance.now() - startedAt)
    }
    await time('sign-in', { from }, json('POST', '/auth/sign-in/email', { email, password: PASSWORD }))
    await time('page', { from }, { method: 'GET', path: '/' })
    const photo = { method: 'PUT', path: '/user/photo', type: 'image/jpeg' }
    await time('photo', person, { ...photo, body: small })
    await time('large photo', person, { ...photo, body: large })
  }
  return times
}

function describe(times: Record<Kind, number[]>): string {
  return KINDS.map((kind) => {
    const sorted = times[kind]
    return `${kind} ${Math.round(median(sorted))} ms (at most ${Math.round(Math.max(...sorted))})`
  }).join(', ')
}

function describeAnswers(answers: ReadonlyMap<number, number>): string {
  const sorted = [...answers].sort(([one], [other]) => one - other)
  const texts = sorted.map(([status, count]) => `${count} x ${status === 0 ? 'closed' : status}`)
  return `answers to the calls: ${texts.join(', ')}`
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

function picture(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
}

function json(method: string, path: string, body: object): Call {
  return { method, path, type: 'application/json', body: JSON.stringify(body) }
}

async function ask(person: Person, call: Call) {
  const { status, body } = await send(person, call)
  if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status} ${body}`)
  return JSON.parse(body)
}

type Sender = Pick<Person, 'from'> & Partial<Person>

/** Sends a call of the API, or asks for the page `/`, on a connection of its own. */
async function send({ from, cookie, token }: Sender, { method, path, type, body }: Call) {
  return await new Promise<{ status: number; body: string; cookie: string }>((resolve) => {
    const url = `${server.url}${path === '/' ? '' : '/api'}${path}`
    const headers = {
      ...(type && { 'content-type': type }),
      ...(cookie && { cookie }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const sent = request(url, { method, headers, localAddress: from, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          cookie: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
        }),
      )
    })
    // A server that refuses a body may close before it has read it.
    sent.on('error', () => resolve({ status: 0, body: '', cookie: '' }))
    sent.end(body)
  })
}
