import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** How long the server waits for whoever sends or reads slowly. */
export interface SlowClientLimits {
  /** Headers are there behind so long, in ms, or the connection ends. */
  headersMs: number
  /** In each such span, in ms, of a body `spanBytes` come, and of an answer anything is taken. */
  spanMs: number
  spanBytes: number
  /** A whole request, in ms: 5 MB by a line of 10 kB a second. */
  requestMs: number
  /** It is looked so often, in ms. */
  lookMs: number
}

export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  headersMs: 10_000,
  spanMs: 10_000,
  spanBytes: 10_000,
  requestMs: 600_000,
  lookMs: 1000,
}

const LATE = 3

interface ProbedPool {
  request: IncomingMessage
  /** When it was first looked at, or last moved enough. */
  span: Span | null
}

interface Span {
  began: number
  /** What had moved by then. */
  mark: Progress
}

interface Progress {
  isComing: boolean
  read: number
  left: string
}

/** Ends connections that keep a place without using it: bodies that trickle, and answers that nobody takes. */
export function closeSlowConnections(app: FastifyInstance, { spanMs, spanBytes, lookMs }: SlowClientLimits): void {
  const probedPool = new Map<Socket, ProbedPool>()
  let lookedAt = performance.now()
  const looks = setInterval(look, lookMs).unref()
  app.addHook('onClose', async () => clearInterval(looks))
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    // A request that came by no wire keeps no place.
    if (raw.socket instanceof Socket) probedPool.set(raw.socket, { request: raw, span: null })
    done()
  })
  // Who is refused early may still be sending, and may have asked for more on the same line.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete && probedPool.get(raw.socket)?.request === raw) probedPool.delete(raw.socket)
    done()
  })

  function look(): void {
    const now = performance.now()
    // Who comes late does not know who kept whom waiting.
    const isLate = now - lookedAt > LATE * lookMs
    lookedAt = now
    for (const [socket, one] of probedPool) {
      if (socket.destroyed) probedPool.delete(socket)
      else if (isLate || one.span === null || isMoving(one.request, one.span, now))
        one.span = { began: now, mark: progressOf(one.request) }
      else if (now - one.span.began >= spanMs) socket.destroy()
    }
  }

  /** A span ends where enough has moved, where it is the server's turn, or where sending became reading. */
  function isMoving(request: IncomingMessage, { began, mark }: Span, now: number): boolean {
    const at = progressOf(request)
    if (at.isComing !== mark.isComing) return true
    if (at.isComing) return now - began >= spanMs && at.read - mark.read >= spanBytes
    return request.socket.writableLength === 0 || at.left !== mark.left
  }
}

function progressOf({ socket, complete }: IncomingMessage): Progress {
  const { writeQueueSize = 0 } = Object((socket as { _handle?: unknown })._handle) as { writeQueueSize?: number }
  return {
    isComing: !complete,
    read: socket.bytesRead,
    left: `${writeQueueSize} ${socket.writableLength} ${socket.bytesWritten}`,
  }
}
