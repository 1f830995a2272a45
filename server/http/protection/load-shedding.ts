import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'

/** Max. active requests, and the number below which none is refused. */
const ACTIVE = { max: 200, min: 50 }
/**
 * Requests are accepted while the recent rate of answers clears the active ones within this time.
 */
const ANSWER_WITHIN_MS = 120
const RATE_WINDOW_MS = 300
/** Max. work accepted per turn of the event loop, in ms. */
const TURN_MAX_MS = 60
/** A turn of at least this length counts as full. */
const FULL_TURN_MS = 40
/** Overload has to last this long without a break: a single long turn is none. */
const BUSY_MS = 150
/**
 * Min. share of that time spent on the CPU: when other processes take it, refusing requests doesn't
 * help.
 */
const CPU_SHARE = 0.5
const TICK_MS = 10
/** Never refused: probes, and the scripts of pages that were already answered. */
const ALWAYS_ANSWERED = /^\/(?:(?:healthz|readyz|metrics)$|assets\/)/u

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request counts as active. */
    isActive: boolean
  }
}

export interface Overload {
  /** Requests refused since the start. */
  shed: number
  /** Requests between body and response. */
  active: number
}

/**
 * Load shedding: refuses requests with 503 while more are active than can be answered soon, or
 * while turns of the event loop are so full that new requests wait too long.
 */
export function shedLoad(app: FastifyInstance): Overload {
  const overload: Overload = { shed: 0, active: 0 }
  let tickedAt = performance.now()
  let calm = { at: tickedAt, cpu: cpuMs() }
  /** Counts since the last tick. */
  const now = { begun: 0, answered: 0 }
  const pace = { answersPerMs: 0, turnMsEach: 0 }
  const ticks = setInterval(() => {
    const turn = performance.now() - tickedAt
    tickedAt += turn
    pace.answersPerMs += (now.answered / turn - pace.answersPerMs) * Math.min(1, turn / RATE_WINDOW_MS)
    const isFull = turn > FULL_TURN_MS
    if (isFull && now.begun > 0) pace.turnMsEach = turn / now.begun
    if (!isFull && !hasTooMany()) calm = { at: tickedAt, cpu: cpuMs() }
    now.begun = 0
    now.answered = 0
  }, TICK_MS).unref()
  app.addHook('onClose', async () => clearInterval(ticks))
  app.decorateRequest('isActive', false)

  const leave = (request: { isActive: boolean }) => {
    if (!request.isActive) return
    request.isActive = false
    overload.active--
    now.answered++
  }

  function hasTooMany(): boolean {
    return overload.active >= Math.max(ACTIVE.min, pace.answersPerMs * ANSWER_WITHIN_MS)
  }

  function isOverloaded(): boolean {
    if (overload.active >= ACTIVE.max) return true
    const busy = performance.now() - calm.at
    if (busy <= BUSY_MS) return false
    return hasTooMany() || (now.begun * pace.turnMsEach > TURN_MAX_MS && cpuMs() - calm.cpu > busy * CPU_SHARE)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOverloaded() || ALWAYS_ANSWERED.test(request.url)) return done()
    overload.shed++
    done(new HttpError('unavailable'))
  })
  // Requests count as active from the end of the body to the start of the response, so slow clients
  // don't count.
  app.addHook('preHandler', (request, _reply, done) => {
    request.isActive = true
    overload.active++
    now.begun++
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request)
    done()
  })
  app.addHook('onRequestAbort', (request, done) => {
    leave(request)
    done()
  })
  return overload
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
