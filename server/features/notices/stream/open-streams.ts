import type { EventStream } from '#server/core/http/answers.ts'
import { presentEvent } from './stream.view.ts'

const PER_PERSON_MAX = 5

interface Stream {
  personId: string
  sessionId: string
  events: EventStream
  /** The last position sent, or where the stream began. */
  position: number
  /** The id of events at a position. */
  idOf(position: number): string
}

/** The open streams of this process, by person. */
export class OpenStreams {
  /** Oldest first. */
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

/** `slot`: numbered in the order in which they were opened. */
export type OpenStream = Stream & { slot: number }
