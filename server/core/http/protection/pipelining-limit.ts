import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isLingering } from '../lingering-close.ts'

/** Max. pipelined requests per connection; browsers never queue this many. */
const WAITING_MAX = 100

type Exchange = [IncomingMessage, ServerResponse]

/**
 * Handles one request per connection at a time: the next one starts in a later tick, after the
 * client has read the response. So no client gets more than its share by pipelining or by not
 * reading.
 */
export function limitPipelining(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Exchange[]>()

  function begin(request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => setImmediate(beginNext, request.socket))
    handle(request, response)
  }

  function beginNext(socket: Socket): void {
    const next = waiting.get(socket)?.shift()
    if (next && !isClosing(socket)) begin(...next)
    else waiting.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    const others = waiting.get(socket)
    if (isClosing(socket)) return
    if (!others) {
      waiting.set(socket, [])
      begin(request, response)
    } else if (others.length < WAITING_MAX) others.push([request, response])
    else socket.destroy()
  }
}

/** Whether the answers to further requests could no longer be sent. */
function isClosing(socket: Socket): boolean {
  return socket.destroyed || isLingering(socket)
}
