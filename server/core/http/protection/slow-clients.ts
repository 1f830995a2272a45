import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'

/** How long the server waits for clients that send or read slowly. */
export interface SlowClientLimits {
  /** Max. time in ms for receiving the headers. */
  headersMs: number
  /** Time in ms in which `spanBytes` of a body must arrive, or at least a byte of a response must be read. */
  spanMs: number
  spanBytes: number
  /** Like `spanMs`, for event streams. */
  streamSpanMs: number
  /** Max. time in ms for a whole request: enough for 5 MB at 10 kB/s. */
  requestMs: number
  /** How often connections are checked, in ms. */
  checkMs: number
}

export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  headersMs: 10_000,
  spanMs: 10_000,
  spanBytes: 10_000,
  streamSpanMs: 30_000,
  requestMs: 600_000,
  checkMs: 1000,
}

/** A check that is this many intervals late isn't used to judge clients. */
const LATE_INTERVALS = 3

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the response is an event stream, which lasts for hours and is mostly silent. */
    isStream?: boolean
  }
}

interface Watched {
  request: IncomingMessage
  spanMs: number
  /** The client's current span; null until the first check. */
  span: Span | null
}

interface Span {
  began: number
  /** The client's progress when the span began. */
  mark: Progress
}

interface Progress {
  isComing: boolean
  read: number
  left: string
}

/** Closes connections whose bodies trickle or whose responses aren't read. */
export function closeSlowConnections(
  app: FastifyInstance,
  { spanMs, spanBytes, streamSpanMs, checkMs }: SlowClientLimits,
): void {
  const watched = new Map<Socket, Watched>()
  let checkedAt = performance.now()
  const timer = setInterval(check, checkMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, routeOptions } = request
    const ownSpanMs = routeOptions.config?.isStream ? streamSpanMs : spanMs
    // Injected requests, in tests, have no socket.
    if (raw.socket instanceof Socket) watched.set(raw.socket, { request: raw, spanMs: ownSpanMs, span: null })
    done()
  })
  // After an early refusal, the client may still be sending the body, or a pipelined request may
  // have started.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (raw.complete && watched.get(raw.socket)?.request === raw) watched.delete(raw.socket)
    done()
  })

  function check(): void {
    const now = performance.now()
    // After a late check, the delay may be the server's own, so a new span begins.
    const isLate = now - checkedAt > LATE_INTERVALS * checkMs
    checkedAt = now
    for (const [socket, one] of watched) {
      if (socket.destroyed) watched.delete(socket)
      // Ends the span, since the client has nothing to read.
      else if (one.request.complete && socket.writableLength === 0) one.span = null
      else if (isLate || one.span === null || isMoving(one.request, one.span, now))
        one.span = { began: now, mark: progressOf(one.request) }
      else if (now - one.span.began >= one.spanMs) socket.destroy()
    }
  }

  /** Whether the client sent or read enough in its span, or its body is complete. */
  function isMoving(request: IncomingMessage, { began, mark }: Span, now: number): boolean {
    const at = progressOf(request)
    if (at.isComing !== mark.isComing) return true
    if (at.isComing) return now - began >= spanMs && at.read - mark.read >= spanBytes
    return at.left !== mark.left
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
