import { connect } from 'node:net'

export interface SocketResponse {
  /** Status of the first response; null if there was none. */
  status: number | null
  /** All text received from the server, including headers. */
  text: string
  ms: number
}

const TIMEOUT_MS = 10_000
const HALF_CLOSE_AFTER_MS = 100

/**
 * Writes to a new socket and reads until the server closes it; with `halfClose`, first ends the
 * sending side.
 */
export function sendBytes(
  port: number,
  parts: (string | Buffer)[],
  { halfClose = false } = {},
): Promise<SocketResponse> {
  const startedAt = performance.now()
  const chunks: Buffer[] = []
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const timeout = setTimeout(() => socket.destroy(), TIMEOUT_MS)
    let firstAt = 0
    socket.on('connect', () => {
      for (const part of parts) socket.write(part)
      if (halfClose) setTimeout(() => socket.end(), HALF_CLOSE_AFTER_MS)
    })
    socket.on('data', (chunk) => {
      firstAt ||= performance.now()
      chunks.push(chunk)
      // The server keeps an event stream open, so the socket is closed here.
      if (chunk.includes('text/event-stream')) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timeout)
      const text = Buffer.concat(chunks).toString('utf8')
      const status = /^HTTP\/1\.1 ([2-5]\d\d)/m.exec(text)?.[1]
      resolve({
        status: status === undefined ? null : Number(status),
        text,
        ms: (firstAt || performance.now()) - startedAt,
      })
    })
  })
}
