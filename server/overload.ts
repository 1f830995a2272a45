import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** Requests at work together; a database answers so many within a quarter of a second. */
const AT_WORK_MAX = 200
/** Longest turn of the event loop, in ms: what arrives meanwhile waits as long before it is seen. */
const TURN_MAX_MS = 80
/** For so long turns have to follow each other at this length, in ms: a single one is no overload. */
const BUSY_MS = 300
/** Part of that time in which this process was at work itself; where others keep it from its work, refusing helps nobody. */
const OWN_WORK = 0.5
const TICK_MS = 10
/** Asked also of a server that is busy. */
const ALWAYS_ANSWERED = ['/healthz', '/readyz', '/metrics']

declare module 'fastify' {
  interface FastifyRequest {
    /** Counts as work of the server now. */
    isAtWork: boolean
  }
}

export interface Overload {
  /** Requests refused since the start. */
  shed: number
  atWork: number
}

/**
 * Refuses with 503 at the door what could not be answered in time, instead of letting everybody wait: while more is at
 * work than the database answers soon, or while each turn of the event loop is so full that the next comes late.
 */
export function shedOverload(app: FastifyInstance): Overload {
  const overload: Overload = { shed: 0, atWork: 0 }
  let tickedAt = performance.now()
  let calm = { at: tickedAt, worked: workedMs() }
  const ticks = setInterval(() => {
    const now = performance.now()
    if (now - tickedAt <= TURN_MAX_MS) calm = { at: now, worked: workedMs() }
    tickedAt = now
  }, TICK_MS).unref()
  app.addHook('onClose', async () => clearInterval(ticks))
  app.decorateRequest('isAtWork', false)

  const leave = (request: { isAtWork: boolean }) => {
    if (request.isAtWork) overload.atWork--
    request.isAtWork = false
  }

  function isOverloaded(): boolean {
    if (overload.atWork >= AT_WORK_MAX) return true
    const now = performance.now()
    const busy = now - calm.at
    return now - tickedAt > TURN_MAX_MS && busy > BUSY_MS && workedMs() - calm.worked > busy * OWN_WORK
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOverloaded() || ALWAYS_ANSWERED.includes(request.url)) return done()
    overload.shed++
    done(new Refusal('unavailable'))
  })
  // Whoever sends slowly or reads slowly takes nobody's place: what counts is between body and answer.
  app.addHook('preHandler', (request, _reply, done) => {
    request.isAtWork = true
    overload.atWork++
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

/** Processor time of this process so far. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
