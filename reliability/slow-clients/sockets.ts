import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const LINE = '\r\n'
const HOST = 'Host: localhost'
const BYTE_INTERVAL_MS = 1000
const BATCH_SIZE = 100
const LONG_GET = `GET /api/openapi.json HTTP/1.1${LINE}${HOST}${LINE}${LINE}`
const POST = [
  'POST /api/feedback/submit HTTP/1.1',
  HOST,
  'Content-Type: application/json',
  'Content-Length: 5000',
  '',
  '{',
]
/** Number of unread responses per connection, which is more than the socket buffers hold. */
const UNREAD_REQUESTS = 60

type SlowKind = 'headers' | 'bodies' | 'readers'

/**
 * Opens slow connections, which send incomplete headers, send bodies slowly, or don't read
 * responses.
 */
export async function openSlowSockets(kind: SlowKind, port: number, count: number): Promise<SlowSocket[]> {
  const all: SlowSocket[] = []
  for (let opened = 0; opened < count; opened++) {
    all.push(new SlowSocket(kind, port))
    if (opened % BATCH_SIZE === 0) await wait(10)
  }
  return all
}

export class SlowSocket {
  readonly #socket: Socket
  readonly #openedAt = performance.now()
  /** Time in ms until the server closed the connection; null while it is open. */
  closedAfter: number | null = null

  constructor(kind: SlowKind, port: number) {
    this.#socket = connect({ port, host: '127.0.0.1' })
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => {
      this.closedAfter = performance.now() - this.#openedAt
      clearInterval(interval)
    })
    this.#socket.write(
      kind === 'headers'
        ? `GET / HTTP/1.1${LINE}Host:`
        : kind === 'bodies'
          ? POST.join(LINE)
          : LONG_GET.repeat(UNREAD_REQUESTS),
    )
    const interval = setInterval(() => kind === 'bodies' && this.#socket.write(' '), BYTE_INTERVAL_MS)
    if (kind === 'readers') this.#socket.pause()
    else this.#socket.resume()
  }

  /** Resumes reading, because a paused socket doesn't notice that it was closed. */
  read(): void {
    this.#socket.resume()
  }

  end(): void {
    this.#socket.destroy()
  }
}
