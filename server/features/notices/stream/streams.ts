import { STREAM_COMMENT_MS } from '#contract/rules/notice.ts'
import { readAvailable } from '#server/core/database/replica.ts'
import { EventStream } from '#server/core/http/answers.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { readSessionRule } from '#server/features/identity/sessions/session-rule.ts'
import { findSessions } from '#server/features/identity/sessions/sessions.store.ts'
import { presentNotices } from '../present-notices.ts'
import { type Range, readChanged, readLatestPosition } from './stream.store.ts'
import { COMMENT, openPosition, presentEvent, presentPosition, sealPosition } from './stream.view.ts'

export interface StreamLimits {
  /** Max. open streams of one process. */
  max: number
  /** How often new notices are sent to the streams, in ms. */
  lookMs: number
  /** How often the sessions of streams are checked, in ms, since other processes may end them. */
  checkMs: number
  /** How often each stream gets a comment line, in ms. */
  commentMs: number
}

/** The job that creates notices also waits 700 ms, so a notice arrives within 1.4 s plus the time of both queries. */
export const STREAM_LIMITS: StreamLimits = {
  max: 5000,
  lookMs: 700,
  checkMs: 1500,
  commentMs: STREAM_COMMENT_MS,
}

const RETRY_AFTER_S = 5
/** Max. missed notices that a resuming client gets. */
const MISSED_MAX = 50
/** Max. notices read at a time. */
const TOGETHER = 200
/** Number of time slots over which comment lines are spread, so that thousands of them don't delay requests. */
const SLOTS = 20

/** Sends notices to the open streams of this process. Without open streams, it makes no query. */
export class Streams {
  readonly #context: AppContext
  readonly #max: number
  readonly #streams = new OpenStreams()
  readonly #timers: NodeJS.Timeout[]
  /** The position up to which notices were sent to the streams, or are being sent. */
  #position = 0
  #slot = 0
  #isClosed = false

  constructor(context: AppContext, { max, lookMs, checkMs, commentMs }: StreamLimits) {
    this.#context = context
    this.#max = max
    this.#timers = [
      this.#every(lookMs, () => this.#look()),
      this.#every(checkMs, () => this.#check([...this.#streams.all()])),
      this.#every(commentMs / SLOTS, async () => this.#comment()),
    ]
  }

  /** Opens a stream, which starts from the position `lastEventId` or from the present. */
  async open({ id: personId, sessionId }: Viewer, lastEventId: string | undefined): Promise<EventStream> {
    this.#refuseIfFull()
    const latest = await this.#readLatest()
    const from = lastEventId === undefined ? latest : this.#positionIn(lastEventId, personId, latest)
    const idOf = (at: number) => this.#idOf(at, personId)
    const missed: Event[] = []
    let position = from ?? latest
    // Other streams may get later positions meanwhile.
    for (let upTo = this.#servedUpTo(latest); position < upTo; upTo = this.#servedUpTo(latest)) {
      const limit = MISSED_MAX + 1 - missed.length
      if (limit > 0) missed.push(...(await this.#read([personId], { after: position, upTo }, limit)))
      position = upTo
    }
    this.#refuseIfFull()
    if (this.#streams.count === 0) this.#position = position
    const events = new EventStream()
    this.#streams.add({ personId, sessionId, events, position, idOf })
    events.send(presentPosition(idOf(from ?? latest)))
    if (from === null || missed.length > MISSED_MAX) events.send(presentEvent('reload', idOf(position)))
    else for (const { text } of missed) events.send(text)
    return events
  }

  /** Ends the person's streams whose session has ended. */
  async endSignedOut(personId: string): Promise<void> {
    await this.#check([...this.#streams.of(personId)]).catch((error) => this.#context.log.error(error))
  }

  get count(): number {
    return this.#streams.count
  }

  /** Tells these people's streams that something changed in one of their groups, or in what is written there. */
  tellOfGroup(personIds: readonly string[], event: 'group' | 'talk' = 'group'): void {
    for (const personId of personIds)
      for (const { events, idOf, position } of this.#streams.of(personId))
        events.send(presentEvent(event, idOf(position)))
  }

  /** Closes all streams at once. */
  close(): void {
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const { events } of [...this.#streams.all()]) events.destroy()
  }

  #refuseIfFull(): void {
    if (this.#isClosed || this.#streams.count >= this.#max)
      throw new HttpError('unavailable', { params: { seconds: RETRY_AFTER_S } })
  }

  #servedUpTo(latest: number): number {
    return this.#streams.count === 0 ? latest : Math.max(this.#position, latest)
  }

  async #look(): Promise<void> {
    const upTo = await this.#readLatest()
    let after = this.#position
    if (upTo <= after) return
    // Set together with the list of people, so that a stream opened from now on starts at `upTo`.
    this.#position = upTo
    const people = this.#streams.people()
    try {
      for (let events: Event[]; ; after = events.at(-1)?.position ?? upTo) {
        events = await this.#read(people, { after, upTo }, TOGETHER)
        for (const event of events) this.#send(event)
        if (events.length < TOGETHER) return
      }
    } catch (error) {
      this.#position = after
      throw error
    }
  }

  #send({ personId, position, text }: Event): void {
    for (const stream of this.#streams.of(personId)) {
      if (position <= stream.position) continue
      stream.position = position
      stream.events.send(text)
    }
  }

  async #check(streams: readonly OpenStream[]): Promise<void> {
    if (streams.length === 0) return
    const claims = streams.map(({ personId: userId, sessionId }) => ({ userId, sessionId }))
    const rule = await readSessionRule(this.#context)
    const sessions = await readAvailable(this.#context.replica, () => findSessions(this.#context, claims, rule))
    for (const [index, stream] of streams.entries()) if (!sessions[index]) this.#streams.end(stream)
  }

  #comment(): void {
    this.#slot = (this.#slot + 1) % SLOTS
    for (const { slot, events } of this.#streams.all()) if (slot % SLOTS === this.#slot) events.send(COMMENT)
  }

  #readLatest(): Promise<number> {
    return readAvailable(this.#context.replica, () => readLatestPosition(this.#context.db))
  }

  async #read(personIds: readonly string[], range: Range, limit: number): Promise<Event[]> {
    return await readAvailable(this.#context.replica, async () => {
      const rows = await readChanged(this.#context.db, personIds, range, limit)
      if (rows.length === 0) return []
      const notices = await presentNotices(this.#context.db, rows)
      return notices.map((notice, index) => {
        const [personId, { position }] = [rows[index]?.personId ?? '', notice]
        return { personId, position, text: presentEvent('notice', this.#idOf(position, personId), notice) }
      })
    })
  }

  #idOf(position: number, personId: string): string {
    return sealPosition(position, this.#context.settings.authSecret, personId)
  }

  /** The position of an event id; null unless the person got this id. */
  #positionIn(lastEventId: string, personId: string, latest: number): number | null {
    const position = openPosition(lastEventId, this.#context.settings.authSecret, personId)
    return position !== null && position <= latest ? position : null
  }

  #every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    let isRunning = false
    return setInterval(async () => {
      if (isRunning || this.#streams.count === 0) return
      isRunning = true
      await work().catch((error) => this.#context.log.error(error))
      isRunning = false
    }, ms).unref()
  }
}

/** An event for the streams of a person. */
interface Event {
  personId: string
  position: number
  text: string
}

const PER_PERSON_MAX = 5

interface Stream {
  personId: string
  sessionId: string
  events: EventStream
  /** The last sent position; before the first event, the position at which the stream started. */
  position: number
  /** The id of events at a position. */
  idOf(position: number): string
}

/** The open streams of this process, by person. */
class OpenStreams {
  /** The streams by person, oldest first. */
  readonly #byPerson = new Map<string, Set<OpenStream>>()
  #added = 0
  count = 0

  /** Ends the oldest stream of the person if there are too many. */
  add(stream: Stream): void {
    const added = Object.assign(stream, { slot: this.#added++ })
    const own = this.#byPerson.get(stream.personId) ?? new Set()
    const [oldest] = own
    if (oldest && own.size >= PER_PERSON_MAX) {
      oldest.events.send(presentEvent('replaced', oldest.idOf(oldest.position)))
      this.end(oldest)
    }
    this.#byPerson.set(stream.personId, own.add(added))
    this.count++
    stream.events.once('close', () => this.#remove(added))
  }

  end(stream: OpenStream): void {
    this.#remove(stream)
    stream.events.end()
  }

  people(): string[] {
    return [...this.#byPerson.keys()]
  }

  of(personId: string): Iterable<OpenStream> {
    return this.#byPerson.get(personId) ?? []
  }

  *all(): Generator<OpenStream> {
    for (const own of this.#byPerson.values()) yield* own
  }

  #remove(stream: OpenStream): void {
    const own = this.#byPerson.get(stream.personId)
    if (!own?.delete(stream)) return
    this.count--
    if (own.size === 0) this.#byPerson.delete(stream.personId)
  }
}

/** `slot`: a number in the order of opening. */
type OpenStream = Stream & { slot: number }
