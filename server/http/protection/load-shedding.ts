import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '#server/http/http-error.ts'

/** Requests at work together, whatever is known of the pace; and so many are never too many. */
const AT_WORK = { most: 200, least: 50 }
/** In ms: what is taken in is answered within about so long, as fast as answers went out lately. */
const SOON_MS = 120
const LATELY_MS = 300
/** What is taken in within one turn of the event loop keeps it for so long at most: what arrives meanwhile is not seen. */
const TURN_MAX_MS = 60
/** A turn of this length is a full one. */
const FULL_TURN_MS = 40
/** For so long there has to be too much without a break: a single long turn is no overload. */
const BUSY_MS = 150
/** Part of that time in which this process was at work itself; where others keep it from its work, refusing helps nobody. */
const OWN_WORK = 0.5
const TICK_MS = 10
/** Asked also of a server that is busy; and a page that was answered is nothing without its scripts, which cost little. */
const ALWAYS_ANSWERED = /^\/(?:(?:healthz|readyz|metrics)$|assets\/)/u

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
 * work than is answered soon, or while each turn of the event loop is so full that the next comes late.
 */
export function shedLoad(app: FastifyInstance): Overload {
  const overload: Overload = { shed: 0, atWork: 0 }
  let tickedAt = performance.now()
  let calm = { at: tickedAt, worked: workedMs() }
  /** Since the last turn. */
  const now = { begun: 0, answered: 0 }
  const pace = { answersPerMs: 0, turnMsEach: 0 }
  const ticks = setInterval(() => {
    const turn = performance.now() - tickedAt
    tickedAt += turn
    pace.answersPerMs += (now.answered / turn - pace.answersPerMs) * Math.min(1, turn / LATELY_MS)
    const isFull = turn > FULL_TURN_MS
    if (isFull && now.begun > 0) pace.turnMsEach = turn / now.begun
    if (!isFull && !isTooMuch()) calm = { at: tickedAt, worked: workedMs() }
    now.begun = 0
    now.answered = 0
  }, TICK_MS).unref()
  app.addHook('onClose', async () => clearInterval(ticks))
  app.decorateRequest('isAtWork', false)

  const leave = (request: { isAtWork: boolean }) => {
    if (!request.isAtWork) return
    request.isAtWork = false
    overload.atWork--
    now.answered++
  }

  function isTooMuch(): boolean {
    return overload.atWork >= Math.max(AT_WORK.least, pace.answersPerMs * SOON_MS)
  }

  function isOverloaded(): boolean {
    if (overload.atWork >= AT_WORK.most) return true
    const busy = performance.now() - calm.at
    if (busy <= BUSY_MS) return false
    return isTooMuch() || (now.begun * pace.turnMsEach > TURN_MAX_MS && workedMs() - calm.worked > busy * OWN_WORK)
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (!isOverloaded() || ALWAYS_ANSWERED.test(request.url)) return done()
    overload.shed++
    done(new HttpError('unavailable'))
  })
  // Whoever sends slowly or reads slowly takes nobody's place: what counts is between body and answer.
  app.addHook('preHandler', (request, _reply, done) => {
    request.isAtWork = true
    overload.atWork++
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

/** Processor time of this process so far. */
function workedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
