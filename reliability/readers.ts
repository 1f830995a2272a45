import { setTimeout as wait } from 'node:timers/promises'
import type { JourneyRef, Writer } from './writer.ts'

const PAUSE_MS = 20

interface Read {
  startedAt: number
  ms: number
  answered: boolean
}

/** Members and visitors that read continuously; each sends one request at a time. */
export class Readers {
  readonly #reads: Read[] = []
  readonly #server: { url: string }
  #reading = false
  #done: Promise<unknown> = Promise.resolve()

  constructor(server: { url: string }) {
    this.#server = server
  }

  /** Starts reading: by each member, and by as many visitors. */
  start(members: readonly Writer[], journeys: readonly JourneyRef[]): void {
    this.#reading = true
    const visit = async (path: string) => {
      const response = await fetch(`${this.#server.url}/api${path}`)
      await response.arrayBuffer()
      return response.ok
    }
    this.#done = Promise.all(
      members.flatMap((member) => [
        this.#readLoop(journeys, ['/path/all', '/path/user', '/user/profile'], (path) => member.read(path)),
        this.#readLoop(journeys, ['/path/all', '/badge/all'], visit),
      ]),
    )
  }

  async stop(): Promise<void> {
    this.#reading = false
    await this.#done
  }

  /** The number of reads that began between two times, how many were answered, and the slowest. */
  between(from: number, to: number): { sent: number; answered: number; slowestMs: number } {
    const reads = this.#reads.filter(({ startedAt }) => startedAt >= from && startedAt < to)
    const slowestMs = Math.max(0, ...reads.map(({ ms }) => ms))
    return { sent: reads.length, answered: reads.filter(({ answered }) => answered).length, slowestMs }
  }

  async #readLoop(
    journeys: readonly JourneyRef[],
    lists: string[],
    send: (path: string) => Promise<boolean>,
  ): Promise<void> {
    const paths = [...lists, ...journeys.map(({ id }) => `/path/journey/${id}`)]
    for (; this.#reading; await wait(PAUSE_MS)) {
      const startedAt = performance.now()
      const answered = await send(paths[Math.floor(Math.random() * paths.length)] ?? '').catch(() => false)
      this.#reads.push({ startedAt, ms: performance.now() - startedAt, answered })
    }
  }
}
