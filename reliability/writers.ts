import { setTimeout as wait } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

const PASSWORD = 'a password of the trial'
const REST_AFTER_FAILURE_MS = 20
const A_STEP = { stepType: 'Article', description: 'Read this', url: 'https://example.org/' }

interface Place {
  url: string
}

export interface Ground {
  id: string
  steps: string[]
  owner: string
}

/** Somebody who likes, follows, walks and lays journeys as fast as they are answered. */
export class Writer {
  readonly #place: Place
  readonly #ledger: Ledger
  readonly #name: string
  readonly #laid: string[] = []
  #id = ''
  #cookie = ''
  #token = ''
  #writing = false
  #done: Promise<void> = Promise.resolve()

  constructor(place: Place, ledger: Ledger, name: string) {
    this.#place = place
    this.#ledger = ledger
    this.#name = name
  }

  /** Registers, and lays two journeys for everybody to walk. */
  async arrive(): Promise<Ground[]> {
    const email = `${this.#name}@example.org`
    const body = { email, password: PASSWORD, name: this.#name, firstName: this.#name, lastName: 'Writer' }
    const answer = await this.#patiently(() => this.#send('POST', '/auth/sign-up/email', body))
    this.#cookie =
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ') ?? ''
    this.#id = (await answer.json()).user.id
    await this.#renew()
    return [await this.#patiently(() => this.#lay()), await this.#patiently(() => this.#lay())]
  }

  /** What nobody should read anywhere. */
  get secrets(): string[] {
    const cookies = this.#cookie.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
    return [PASSWORD, this.#token, ...cookies.flatMap((cookie) => [cookie, decodeURIComponent(cookie)])]
  }

  /** Asks as themselves; was it answered? */
  async read(path: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${this.#token}` }
    const answer = await fetch(`${this.#place.url}/api${path}`, { headers })
    await answer.arrayBuffer()
    return answer.ok
  }

  begin(grounds: Ground[]): void {
    this.#writing = true
    this.#done = this.#write(grounds)
  }

  async rest(): Promise<void> {
    this.#writing = false
    await this.#done
  }

  async #write(grounds: Ground[]): Promise<void> {
    while (this.#writing) {
      const ground = grounds[Math.floor(Math.random() * grounds.length)]
      if (ground) await this.#doSomething(ground)
    }
  }

  async #doSomething(ground: Ground): Promise<void> {
    const { id, owner, steps } = ground
    const isSo = Math.random() < 0.5
    const chance = Math.random()
    const wish = (kind: string, path: string, body: object) =>
      this.#ledger.wish(
        `${kind} ${id} ${this.#id}`,
        isSo ? 'yes' : '',
        async () => await this.#acknowledged('POST', path, body),
      )
    if (chance < 0.4) return await wish('like', `/path/like/${id}`, { liked: isSo })
    if (chance < 0.7 && owner !== this.#id) return await wish('follow', `/path/follow/${id}`, { followed: isSo })
    if (chance < 0.95) return await this.#walk(id, steps, isSo)
    await this.#lay()
  }

  async #walk(id: string, steps: string[], isDone: boolean): Promise<void> {
    const step = steps[Math.floor(Math.random() * steps.length)] ?? ''
    const body = isDone ? { done: [step] } : { undone: [step] }
    const send = () => this.#acknowledged('PUT', `/path/progress/${id}`, body)
    await this.#ledger.wish(`step ${step} ${this.#id}`, isDone ? 'yes' : '', send)
  }

  async #lay(): Promise<Ground | null> {
    const steps = Array.from({ length: 3 }, () => A_STEP)
    const plan = {
      name: `By ${this.#name}, ${this.#laid.length}`,
      description: 'Somewhere.',
      badges: [{ name: 'Python' }],
      steps,
    }
    const answer = await this.#send('POST', '/path/create', plan)
    this.#ledger.count(String(answer?.status ?? 'cut off'))
    if (answer?.status !== 201) return null
    const { id, steps: laid } = await answer.json()
    this.#laid.push(id)
    this.#ledger.create(id)
    return { id, steps: laid.map((step: { id: string }) => step.id), owner: this.#id }
  }

  /** Again until it is taken: a server that has just started refuses what would wait. */
  async #patiently<T>(attempt: () => Promise<T | null>): Promise<T> {
    for (;;) {
      const taken = await attempt()
      if (taken !== null && !(taken instanceof Response && !taken.ok)) return taken
      await wait(REST_AFTER_FAILURE_MS * 10)
    }
  }

  async #acknowledged(method: string, path: string, body: object): Promise<boolean> {
    const answer = await this.#send(method, path, body)
    this.#ledger.count(String(answer?.status ?? 'cut off'))
    const isDone = answer !== null && answer.status >= 200 && answer.status < 300
    if (!isDone) await wait(REST_AFTER_FAILURE_MS)
    return isDone
  }

  /** The whole answer, or null where it was cut off. */
  async #send(method: string, path: string, body: object, again = true): Promise<Response | null> {
    const headers = {
      'content-type': 'application/json',
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
    }
    try {
      const answer = await fetch(`${this.#place.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
      const bytes = await answer.arrayBuffer()
      if (answer.status === 401 && again && (await this.#renew())) return await this.#send(method, path, body, false)
      return new Response(bytes, { status: answer.status, headers: answer.headers })
    } catch {
      return null
    }
  }

  async #renew(): Promise<boolean> {
    const answer = await fetch(`${this.#place.url}/api/auth/token`, { headers: { cookie: this.#cookie } })
    if (!answer.ok) return false
    this.#token = ((await answer.json()) as { token: string }).token
    return true
  }
}
