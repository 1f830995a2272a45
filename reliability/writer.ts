import { setTimeout as wait } from 'node:timers/promises'
import { fetchToken, signUp } from '../tools/auth-client.ts'
import type { Ledger } from './ledger.ts'

const PASSWORD = 'a password of the trial'
const RETRY_DELAY_MS = 20
const STEP = { stepType: 'Article', description: 'Read this', url: 'https://example.org/' }

export interface JourneyRef {
  id: string
  steps: string[]
  owner: string
  /** Ids of the comments on the journey, the latest last. */
  comments: string[]
  /** A group that walks the journey, and the key of its link. */
  group?: { id: string; key: string } | undefined
}

/**
 * A client that likes, follows, walks and creates journeys, alone and in groups; it sends one request after the other.
 */
export class Writer {
  readonly #server: { url: string }
  readonly #ledger: Ledger
  readonly #name: string
  readonly #created: string[] = []
  /** The other members that write. */
  #others: string[] = []
  #id = ''
  #cookie = ''
  #token = ''
  #writing = false
  #done: Promise<void> = Promise.resolve()

  constructor(server: { url: string }, ledger: Ledger, name: string) {
    this.#server = server
    this.#ledger = ledger
    this.#name = name
  }

  /** Registers a member and creates two journeys, which all writers use. */
  async register(): Promise<JourneyRef[]> {
    const names = { firstName: this.#name, lastName: 'Writer' }
    // Each attempt has a new email, since a failed attempt may have created the account.
    const register = () =>
      signUp(this.#server.url, { email: `${crypto.randomUUID()}@example.org`, password: PASSWORD, ...names })
    const { id, cookie, token } = await this.#retry(() => register().catch(() => null))
    this.#id = id
    this.#cookie = cookie
    this.#token = token
    return [await this.#retry(() => this.#createJourney()), await this.#retry(() => this.#createJourney())]
  }

  /** Secrets that must not appear in logs. */
  get secrets(): string[] {
    const cookies = this.#cookie.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1))
    return [PASSWORD, this.#token, ...cookies.flatMap((cookie) => [cookie, decodeURIComponent(cookie)])]
  }

  /** Reads a path as this member; resolves to whether the request succeeded. */
  async read(path: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${this.#token}` }
    const response = await fetch(`${this.#server.url}/api${path}`, { headers })
    await response.arrayBuffer()
    return response.ok
  }

  async addStep(pathId: string): Promise<void> {
    const response = await this.#send('POST', '/path/steps/new', { pathId, steps: [STEP] })
    if (response?.status !== 200) throw new Error(`Adding a step was answered with ${response?.status}`)
  }

  start(journeys: JourneyRef[]): void {
    this.#writing = true
    this.#others = [...new Set(journeys.map(({ owner }) => owner))].filter((id) => id !== this.#id)
    this.#done = this.#write(journeys)
  }

  async stop(): Promise<void> {
    this.#writing = false
    await this.#done
  }

  async #write(journeys: JourneyRef[]): Promise<void> {
    while (this.#writing) {
      const journey = journeys[Math.floor(Math.random() * journeys.length)]
      if (journey) await this.#writeOnce(journey)
    }
  }

  async #writeOnce(journey: JourneyRef): Promise<void> {
    const { id, owner, steps } = journey
    const isOn = Math.random() < 0.5
    const chance = Math.random()
    const change = (kind: string, path: string, body: object) =>
      this.#ledger.change(
        `${kind} ${id} ${this.#id}`,
        isOn ? 'yes' : '',
        async () => await this.#acknowledged('POST', path, body),
      )
    if (chance < 0.4) return await change('like', `/path/like/${id}`, { liked: isOn })
    if (chance < 0.7 && owner !== this.#id) return await change('follow', `/path/follow/${id}`, { followed: isOn })
    if (chance < 0.85) return await this.#walk(id, steps, isOn)
    if (chance < 0.92) return await this.#talk(journey, isOn)
    if (chance < 0.94) return await this.#invite(isOn)
    if (chance < 0.97) return await this.#walkTogether(journey, isOn)
    await this.#createJourney(isOn ? id : undefined)
  }

  async #walk(id: string, steps: string[], isDone: boolean): Promise<void> {
    const step = steps[Math.floor(Math.random() * steps.length)] ?? ''
    const body = isDone ? { done: [step] } : { undone: [step] }
    const send = () => this.#acknowledged('PUT', `/path/progress/${id}`, body)
    await this.#ledger.change(`step ${step} ${this.#id}`, isDone ? 'yes' : '', send)
  }

  /** Invites another member to work on an own journey, or takes the invitation back. */
  async #invite(isInvited: boolean): Promise<void> {
    const id = this.#created[0] ?? ''
    const personId = this.#others[Math.floor(Math.random() * this.#others.length)] ?? ''
    const send = () =>
      isInvited
        ? this.#acknowledged('POST', `/path/coauthors/${id}`, { personId })
        : this.#acknowledged('DELETE', `/path/coauthors/${id}/${personId}`)
    await this.#ledger.change(`coauthor ${id} ${personId}`, isInvited ? 'yes' : '', send)
  }

  /** Makes a group that walks an own journey, or joins or leaves that of another's. */
  async #walkTogether(journey: JourneyRef, isMember: boolean): Promise<void> {
    const { id, owner, group } = journey
    if (owner === this.#id) journey.group ??= await this.#makeGroup(id)
    else if (group)
      await this.#ledger.change(`member ${group.id} ${this.#id}`, isMember ? 'yes' : '', () =>
        isMember
          ? this.#acknowledged('POST', `/groups/${group.id}/join`, { key: group.key })
          : this.#acknowledged('DELETE', `/groups/${group.id}/members/${this.#id}`),
      )
  }

  async #makeGroup(journeyId: string): Promise<JourneyRef['group']> {
    const made = await this.#send('POST', '/groups', { journeyId, name: `Of ${this.#name}` })
    this.#ledger.count(String(made?.status ?? 'no response'))
    if (made?.status !== 201) return
    const { id } = (await made.json()) as { id: string }
    this.#ledger.create(`group ${id}`)
    const linked = await this.#send('PUT', `/groups/${id}/link`, { uses: 100, days: 1 })
    if (linked?.status !== 200) return
    const { link } = (await linked.json()) as { link: { key: string } }
    return { id, key: link.key }
  }

  /** Posts a comment, marks one as helpful, suggests or accepts a change, reports a link or rates the journey. */
  async #talk({ id, owner, steps, comments }: JourneyRef, isOn: boolean): Promise<void> {
    const chance = Math.random()
    const latest = comments.at(-1)
    const change = (key: string, value: string, method: string, path: string, body: object) =>
      this.#ledger.change(`${key} ${this.#id}`, value, () => this.#acknowledged(method, path, body))
    if (chance < 0.4 || latest === undefined) {
      const response = await this.#send('POST', `/path/comments/${id}`, { text: `Why? ${crypto.randomUUID()}` })
      this.#ledger.count(String(response?.status ?? 'no response'))
      if (response?.status !== 201) return
      const comment = (await response.json()) as { id: string }
      this.#ledger.create(`comment ${comment.id}`)
      comments.push(comment.id)
    } else if (chance < 0.7) {
      await change(`helpful ${latest}`, isOn ? 'yes' : '', 'POST', `/comment/${latest}/helpful`, { helpful: isOn })
    } else if (owner !== this.#id && chance < 0.78) {
      const version = await this.#versionOf(id)
      const name = `Suggested ${crypto.randomUUID()}`
      await change(`suggestion ${id}`, 'yes', 'POST', `/path/suggestions/${id}`, { version, name })
    } else if (owner === this.#id && chance < 0.85) {
      await this.#accept(id)
    } else if (owner !== this.#id && chance < 0.85) {
      await change(`report of link ${steps[0]}`, 'yes', 'POST', `/path/suggestions/${id}`, {
        stepId: steps[0],
        problem: 'broken',
      })
    } else {
      const stars = isOn ? 5 : 1
      await change(`rating ${id}`, String(stars), 'PUT', `/path/rating/${id}`, { stars })
    }
  }

  /** Accepts the latest suggestion for an own journey. */
  async #accept(id: string): Promise<void> {
    const suggestions = await this.#read<{ id: string; problem: string | null }[]>(`/path/suggestions/${id}`)
    const suggestion = suggestions?.find(({ problem }) => problem === null)
    if (!suggestion) return
    const version = await this.#versionOf(id)
    const response = await this.#send('POST', `/suggestion/${suggestion.id}/accept`, { version })
    this.#ledger.count(String(response?.status ?? 'no response'))
  }

  async #versionOf(id: string): Promise<number> {
    return (await this.#read<{ version: number }>(`/path/journey/${id}`))?.version ?? 0
  }

  /** Creates a journey, or a version of the journey `original`. */
  async #createJourney(original?: string): Promise<JourneyRef | null> {
    const steps = Array.from({ length: 3 }, () => STEP)
    const body = {
      name: `By ${this.#name}, ${this.#created.length}`,
      description: 'Somewhere.',
      badges: [{ name: 'Python' }],
      steps,
      licence: 'ccBy',
      ...(original !== undefined && { adaptation: await this.#copy(original) }),
    }
    const response = await this.#send('POST', '/path/create', body)
    this.#ledger.count(String(response?.status ?? 'no response'))
    if (response?.status !== 201) return null
    const { id, steps: createdSteps } = await response.json()
    this.#created.push(id)
    this.#ledger.create(`journey ${id}`)
    return { id, steps: createdSteps.map((step: { id: string }) => step.id), owner: this.#id, comments: [] }
  }

  /** The id of a copy of a journey; undefined if there can't be one. */
  async #copy(id: string): Promise<string | undefined> {
    const response = await this.#send('POST', `/path/adapt/${id}`, {})
    const draft = response?.status === 201 ? ((await response.json()) as { id: string }) : null
    const read = draft && (await this.#read<{ content: { adaptation?: string } }>(`/draft/${draft.id}`))
    return read?.content.adaptation
  }

  async #read<Answer>(path: string): Promise<Answer | null> {
    const response = await this.#send('GET', path)
    return response?.ok ? ((await response.json()) as Answer) : null
  }

  /** Repeats an attempt until it succeeds, because a server that has just started may shed load. */
  async #retry<T>(attempt: () => Promise<T | null>): Promise<T> {
    for (;;) {
      const result = await attempt()
      if (result !== null) return result
      await wait(RETRY_DELAY_MS * 10)
    }
  }

  async #acknowledged(method: string, path: string, body?: object): Promise<boolean> {
    const response = await this.#send(method, path, body)
    this.#ledger.count(String(response?.status ?? 'no response'))
    const isDone = response !== null && response.status >= 200 && response.status < 300
    if (!isDone) await wait(RETRY_DELAY_MS)
    return isDone
  }

  /** Sends a request; resolves to the complete response, or null if the connection broke. */
  async #send(method: string, path: string, body?: object, mayRenew = true): Promise<Response | null> {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
    }
    try {
      const response = await fetch(`${this.#server.url}/api${path}`, {
        ...{ method, headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      const bytes = await response.arrayBuffer()
      if (response.status === 401 && mayRenew && (await this.#renewToken()))
        return await this.#send(method, path, body, false)
      return new Response(bytes, { status: response.status, headers: response.headers })
    } catch {
      return null
    }
  }

  async #renewToken(): Promise<boolean> {
    const token = await fetchToken(this.#server.url, this.#cookie).catch(() => null)
    if (token !== null) this.#token = token
    return token !== null
  }
}
