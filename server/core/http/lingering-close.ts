import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long a client may go on sending after its answer, in ms: in all (less than a stopping server waits), and without a
 * byte arriving.
 */
const LINGER_MS = 8_000
const SILENCE_MS = 5_000
/** More than the largest file that people choose by mistake. */
const LINGER_MAX_BYTES = 64 * 1024 * 1024
const CHECK_MS = 250

const lingering = new WeakSet<Socket>()

/** Whether the connection's last answer is sent, and what still arrives is dropped. */
export function isLingering(socket: Socket): boolean {
  return lingering.has(socket)
}

/**
 * Lets a client that is still sending read the answer before its connection closes, as when a file is too large: with
 * unread bytes, the system would reset the connection, and the client could lose the answer.
 */
export function lingerOnClose(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request
    // Runs before Node's own listener, which calls `destroySoon` after the last answer of a connection.
    response.prependOnceListener('finish', () => {
      if (!request.complete) socket.destroySoon = () => linger(socket)
    })
    handle(request, response)
  }
}

/** Sends what is left to send, and then drops what arrives, until the client closes the connection or a limit is reached. */
export function linger(socket: Socket, last = ''): void {
  lingering.add(socket)
  const startedAt = performance.now()
  const readMax = socket.bytesRead + LINGER_MAX_BYTES
  let read = { bytes: socket.bytesRead, at: startedAt }
  const timer = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead > read.bytes) read = { bytes: socket.bytesRead, at: now }
    const isLate = now - startedAt > LINGER_MS || now - read.at > SILENCE_MS
    if (isLate || read.bytes > readMax) socket.destroy()
  }, CHECK_MS).unref()
  socket.once('close', () => clearInterval(timer))
  socket.end(last)
}
