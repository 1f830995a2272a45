import { setTimeout as wait } from 'node:timers/promises'
import type { Ground, Writer } from './writers.ts'

const PAUSE_MS = 20

interface Read {
  begunAt: number
  ms: number
  answered: boolean
}

/** Members and visitors who look around all the while, one request after the other each. */
export class Readers {
  readonly #reads: Read[] = []
  readonly #place: { url: string }
  #reading = false
  #done: Promise<unknown> = Promise.resolve()

  constructor(place: { url: string }) {
    this.#place = place
  }

  /** As many visitors as members; what members wrote themselves a moment ago is part of what they read. */
  begin(members: readonly Writer[], grounds: readonly Ground[]): void {
    this.#reading = true
    const visit = async (path: string) => {
      const answer = await fetch(`${this.#place.url}/api${path}`)
      await answer.arrayBuffer()
      return answer.ok
    }
    this.#done = Promise.all(
      members.flatMap((member) => [
        this.#look(grounds, ['/path/all', '/path/user', '/user/profile'], (path) => member.read(path)),
        this.#look(grounds, ['/path/all', '/badge/all'], visit),
      ]),
    )
  }

  async rest(): Promise<void> {
    this.#reading = false
    await this.#done
  }

  /** How reads that were begun between two moments ended. */
  between(from: number, to: number): { asked: number; answered: number; slowestMs: number } {
    const reads = this.#reads.filter(({ begunAt }) => begunAt >= from && begunAt < to)
    const slowestMs = Math.max(0, ...reads.map(({ ms }) => ms))
    return { asked: reads.length, answered: reads.filter(({ answered }) => answered).length, slowestMs }
  }

  async #look(grounds: readonly Ground[], lists: string[], send: (path: string) => Promise<boolean>): Promise<void> {
    const paths = [...lists, ...grounds.map(({ id }) => `/path/journey/${id}`)]
    for (; this.#reading; await wait(PAUSE_MS)) {
      const begunAt = performance.now()
      const answered = await send(paths[Math.floor(Math.random() * paths.length)] ?? '').catch(() => false)
      this.#reads.push({ begunAt, ms: performance.now() - begunAt, answered })
    }
  }
}
