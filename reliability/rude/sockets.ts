import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const LINE = '\r\n'
const HOST = 'Host: localhost'
const BEAT_MS = 1000
const OPENED_TOGETHER = 100
const ASK = `GET /api/openapi.json HTTP/1.1${LINE}${HOST}${LINE}${LINE}`
const POST = [
  'POST /api/feedback/submit HTTP/1.1',
  HOST,
  'Content-Type: application/json',
  'Content-Length: 5000',
  '',
  '{',
]
/** More than the buffers of two sockets hold. */
const ASKED_AND_NOT_READ = 60

type Rude = 'headers' | 'bodies' | 'readers'

/** Connections of one kind; each keeps its place for as long as it is let. */
export async function rudeSockets(kind: Rude, port: number, count: number): Promise<RudeSocket[]> {
  const all: RudeSocket[] = []
  for (let opened = 0; opened < count; opened++) {
    all.push(new RudeSocket(kind, port))
    if (opened % OPENED_TOGETHER === 0) await wait(10)
  }
  return all
}

export class RudeSocket {
  readonly #socket: Socket
  readonly #openedAt = performance.now()
  /** How long it was let, in ms; null while it still is. */
  lasted: number | null = null

  constructor(kind: Rude, port: number) {
    this.#socket = connect({ port, host: '127.0.0.1' })
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.lasted = performance.now() - this.#openedAt
      clearInterval(beats)
    })
    this.#socket.write(
      kind === 'headers'
        ? `GET / HTTP/1.1${LINE}Host:`
        : kind === 'bodies'
          ? POST.join(LINE)
          : ASK.repeat(ASKED_AND_NOT_READ),
    )
    const beats = setInterval(() => kind === 'bodies' && this.#socket.write(' '), BEAT_MS)
    if (kind === 'readers') this.#socket.pause()
    else this.#socket.resume()
  }

  /** Who does not read does not see the end either. */
  read(): void {
    this.#socket.resume()
  }

  end(): void {
    this.#socket.destroy()
  }
}
