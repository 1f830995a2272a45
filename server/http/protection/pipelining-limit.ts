import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Whoever has asked for so much more on one connection, before the first answer was taken, is no browser. */
const WAITING_MOST = 100

type Exchange = [IncomingMessage, ServerResponse]

/**
 * A connection has one request at work: what is asked for behind it waits until that answer was taken, and is begun in a later
 * turn of the event loop. Nobody gets more of a turn than others by asking for more at once, or by not reading.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Exchange[]>()

  function begin(request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => setImmediate(goOn, request.socket))
    handle(request, response)
  }

  function goOn(socket: Socket): void {
    const next = waiting.get(socket)?.shift()
    if (next && !socket.destroyed) begin(...next)
    else waiting.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    const others = waiting.get(socket)
    if (!others) {
      waiting.set(socket, [])
      begin(request, response)
    } else if (others.length < WAITING_MOST) others.push([request, response])
    else socket.destroy()
  }
}
