import { type SignedIn, signUp } from '../../tools/auth-client.ts'

const PASSWORD = 'a password of the trial'
const AT_ONCE = 8
const WORDS = ['Knots', 'Ropes', 'Sails', 'Stars', 'Maps', 'Tides'] as const
const BADGES = ['Python', 'Sailing', 'Design', 'Writing'] as const

interface Member extends SignedIn {
  name: string
}

interface KnownJourney {
  id: string
  steps: string[]
  owner: Member
}

/** People who act at random, repeatably but for the order in which their requests arrive. */
export class Crowd {
  readonly #random: () => number
  readonly #people: Member[] = []
  readonly #journeys: KnownJourney[] = []

  constructor(seed: number) {
    this.#random = randomFrom(seed)
  }

  async register(url: string, count: number): Promise<void> {
    await inTurns(count, async (index) => {
      const names = { firstName: `Person${index}`, lastName: 'Stone' }
      const email = `person-${index}@example.org`
      this.#people.push({ ...(await signUp(url, { email, password: PASSWORD, ...names })), name: names.firstName })
    })
    await inTurns(count / 4, async () => this.#publish(url, this.#one(this.#people)))
  }

  /** Makes this many acts at these addresses; returns how many were accepted. */
  async act(urls: readonly string[], count: number): Promise<number> {
    let accepted = 0
    await inTurns(count, async () => {
      if (await this.#actOnce(this.#one(urls))) accepted += 1
    })
    return accepted
  }

  async #actOnce(url: string): Promise<boolean> {
    const person = this.#one(this.#people)
    const other = this.#one(this.#people)
    const journey = this.#one(this.#journeys)
    const send = (method: string, path: string, body?: object) => this.#send(url, person, method, path, body)
    const own = (method: string, path: string, body?: object) => this.#send(url, journey.owner, method, path, body)
    const on = this.#random() < 0.7
    const done = journey.steps.filter(() => this.#random() < 0.6)
    const acts: [weight: number, act: () => Promise<unknown>][] = [
      [30, () => send('POST', `/path/like/${journey.id}`, { liked: on })],
      [20, () => send('POST', `/path/follow/${journey.id}`, { followed: on })],
      [20, () => send('PUT', `/path/progress/${journey.id}`, { done })],
      [8, () => send('POST', `/path/comments/${journey.id}`, { text: `${this.#one(WORDS)} ${this.#random()}` })],
      [6, () => send('POST', `/user/follow/${other.id}`, { followed: on })],
      [4, () => send('PUT', '/user/profile/update', { displayName: `${person.name} ${this.#one(WORDS)}` })],
      [2, () => send('POST', `/user/block/${other.id}`, { blocked: on })],
      [3, () => send('POST', '/interest/create/list', { interestDataList: [this.#one(BADGES)] })],
      [2, () => this.#publish(url, person)],
      [3, () => own('PUT', `/path/${journey.id}`, { name: `${this.#one(WORDS)} and ${this.#one(WORDS)}` })],
      [2, () => own('PUT', `/path/${journey.id}`, { visibility: on ? 'public' : 'private' })],
      [1, () => own('PUT', `/path/${journey.id}`, { archived: !on })],
      [1, () => own('PUT', `/path/${journey.id}`, { badges: [{ name: this.#one(BADGES) }] })],
    ]
    return (await this.#weighted(acts)()) !== null
  }

  async #publish(url: string, owner: Member): Promise<unknown> {
    const step = (name: string) => ({ stepType: 'Article', description: name, url: `https://example.org/${name}` })
    const body = {
      ...{ name: `${this.#one(WORDS)} for ${this.#one(WORDS)}`, description: 'Somewhere worth going.' },
      ...{ badges: [{ name: this.#one(BADGES) }], steps: ['one', 'two', 'three'].map(step) },
    }
    const journey = (await this.#send(url, owner, 'POST', '/path/create', body)) as {
      id: string
      steps: { id: string }[]
    } | null
    if (journey) this.#journeys.push({ id: journey.id, steps: journey.steps.map(({ id }) => id), owner })
    return journey
  }

  /** The answers of lists, pages and profiles for some people and a visitor, by person and path. */
  async read(url: string, readers: number): Promise<Map<string, string>> {
    const answers = new Map<string, string>()
    const shared = ['newest', 'likes', 'trending'].map((sort) => `/path/all?sort=${sort}&limit=20`)
    const paths = [
      ...[...shared, '/path/all?q=knots', '/path/all?badge=Python'],
      ...this.#journeys.slice(0, 20).map(({ id }) => `/path/journey/${id}`),
    ]
    const own = ['/path/user/following', '/path/user/interest', '/path/home', '/path/user', '/user/all?sort=followers']
    for (const person of [null, ...this.#people.slice(0, readers)])
      for (const path of [...paths, ...(person ? own : [])]) {
        const headers: Record<string, string> = person ? await this.#headers(url, person) : {}
        const response = await fetch(`${url}/api${path}`, { headers })
        answers.set(`${person?.name ?? 'a visitor'} ${path}`, `${response.status} ${await response.text()}`)
      }
    return answers
  }

  async #send(url: string, person: Member, method: string, path: string, body?: object): Promise<unknown> {
    const headers = { ...(await this.#headers(url, person)), 'content-type': 'application/json' }
    const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (response.status >= 500 && response.status !== 503)
      throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return response.ok ? (text === '' ? {} : JSON.parse(text)) : null
  }

  /** Tokens end after five minutes. */
  async #headers(url: string, person: Member): Promise<Record<string, string>> {
    const [, claims = ''] = person.token.split('.')
    const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number }
    if (exp * 1000 - Date.now() < 60_000) {
      const response = await fetch(`${url}/api/auth/token`, { headers: { cookie: person.cookie } })
      person.token = ((await response.json()) as { token: string }).token
    }
    return { authorization: `Bearer ${person.token}` }
  }

  #one<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)] as T
  }

  #weighted<T>(choices: readonly [weight: number, value: T][]): T {
    let left = this.#random() * choices.reduce((sum, [weight]) => sum + weight, 0)
    const found = choices.find(([weight]) => {
      left -= weight
      return left < 0
    })
    return (found ?? choices[0])?.[1] as T
  }
}

/** Does the work this many times, several at once. */
async function inTurns(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const turn = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, turn))
}

/** Mulberry32: numbers from 0 to 1 that a seed repeats. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
