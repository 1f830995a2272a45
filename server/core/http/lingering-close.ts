import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** How long a client may go on sending after its answer, in ms: enough to read the answer and stop. */
const LINGER_MS = 2_000

const lingering = new WeakSet<Socket>()

/** Whether the connection's last answer was sent, so that further input is dropped. */
export function isLingering(socket: Socket): boolean {
  return lingering.has(socket)
}

/**
 * Lets a client that is still sending read the answer before the connection closes, such as when a
 * file is too large. With unread bytes, the operating system would reset the connection, and the
 * client could lose the answer.
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

/** Sends the remaining output, then drops the input until the client closes the connection or the time is over. */
export function linger(socket: Socket, last = ''): void {
  lingering.add(socket)
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
  socket.once('close', () => clearTimeout(timer))
  socket.end(last)
}
