import { performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../client-network.ts'
import { HttpError } from '../http-error.ts'

/** Max. active requests, and the number below which no request is refused. */
const ACTIVE = { max: 200, min: 50 }
/**
 * Requests are accepted while the active ones, at the recent rate of answers, are answered within
 * this time in ms.
 */
const ANSWER_WITHIN_MS = 120
const RATE_WINDOW_MS = 300
/** Max. work accepted per turn of the event loop, in ms. */
const TURN_MAX_MS = 60
/** A turn accepts this many requests in any case: a browser sends six at once. */
const TURN_MIN_REQUESTS = 6
/** A turn of at least this length counts as full. */
const FULL_TURN_MS = 40
/**
 * Time in ms that overload lasts before requests are refused: a single long turn is no overload.
 */
const BUSY_MS = 150
/**
 * Min. share of BUSY_MS spent on the CPU: if other processes use the CPU, refusing requests doesn't
 * help.
 */
const CPU_SHARE = 0.5
const TICK_MS = 10
/** Paths that are never refused: health probes, metrics, and scripts of pages that were already sent. */
const ALWAYS_ANSWERED = /^\/(?:(?:healthz|readyz|metrics)$|assets\/)/u

declare module 'fastify' {
  interface FastifyRequest {
    /** The network that this active request is counted for; null if it isn't active. */
    activeNetwork: string | null
  }
}

export interface Overload {
  /** Requests refused since the start. */
  shed: number
  /** Number of requests between body and response. */
  readonly active: number
}

/**
 * Load shedding: refuses requests with 503 while more are active than can be answered soon, or
 * while turns of the event loop are so full that new requests wait too long. Networks that have
 * more than an equal share of the active requests are refused first.
 */
export function shedLoad(app: FastifyInstance): Overload {
  const counts = new NetworkCounts()
  const overload = {
    shed: 0,
    get active() {
      return counts.total.active
    },
  }
  let tickedAt = performance.now()
  let calm = { at: tickedAt, cpu: cpuMs() }
  let answered = 0
  const pace = { answersPerMs: 0, turnMsEach: 0 }
  const ticks = setInterval(() => {
    const turn = performance.now() - tickedAt
    tickedAt += turn
    pace.answersPerMs += (answered / turn - pace.answersPerMs) * Math.min(1, turn / RATE_WINDOW_MS)
    const isFull = turn > FULL_TURN_MS
    if (isFull && counts.total.begun > 0) pace.turnMsEach = turn / counts.total.begun
    if (!isFull && counts.total.active < activeLimit()) calm = { at: tickedAt, cpu: cpuMs() }
    counts.endTurn()
    answered = 0
  }, TICK_MS).unref()
  app.addHook('onClose', async () => clearInterval(ticks))

  function activeLimit(): number {
    return Math.min(ACTIVE.max, Math.max(ACTIVE.min, pace.answersPerMs * ANSWER_WITHIN_MS))
  }

  function hasRoom(network: string): boolean {
    if (counts.total.active >= 2 * ACTIVE.max || counts.isFull('active', ACTIVE.max, network)) return false
    const busy = performance.now() - calm.at
    if (busy <= BUSY_MS) return true
    if (counts.isFull('active', activeLimit(), network)) return false
    const turnLimit = Math.max(TURN_MIN_REQUESTS, TURN_MAX_MS / pace.turnMsEach)
    return !counts.isFull('begun', turnLimit, network) || cpuMs() - calm.cpu <= busy * CPU_SHARE
  }

  app.addHook('onRequest', (request, _reply, done) => {
    if (hasRoom(networkOf(request.ip)) || ALWAYS_ANSWERED.test(request.url)) return done()
    overload.shed++
    done(new HttpError('unavailable'))
  })
  countActive(app, counts, () => answered++)
  return overload
}

/**
 * Requests count as active from the end of the body to the start of the response, so slow clients
 * don't count.
 */
function countActive(app: FastifyInstance, counts: NetworkCounts, onAnswer: () => void): void {
  app.decorateRequest('activeNetwork', null)
  const leave = (request: FastifyRequest) => {
    if (request.activeNetwork === null) return
    counts.end(request.activeNetwork)
    request.activeNetwork = null
    onAnswer()
  }
  app.addHook('preHandler', (request, _reply, done) => {
    request.activeNetwork = networkOf(request.ip)
    counts.begin(request.activeNetwork)
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
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Counts {
  /** Number of requests between body and response. */
  active: number
  /** Number of requests begun in the current turn of the event loop. */
  begun: number
}

const NONE: Counts = { active: 0, begun: 0 }

/** Counts requests in total and per network. */
class NetworkCounts {
  readonly total: Counts = { ...NONE }
  readonly #networks = new Map<string, Counts>()

  begin(network: string): void {
    const counts = this.#networks.get(network) ?? { ...NONE }
    this.#networks.set(network, counts)
    for (const each of [this.total, counts]) {
      each.active++
      each.begun++
    }
  }

  end(network: string): void {
    this.total.active--
    const counts = this.#networks.get(network)
    if (counts) counts.active--
  }

  /** Starts the next turn of the event loop. */
  endTurn(): void {
    if (this.total.begun === 0) return
    this.total.begun = 0
    for (const [network, counts] of this.#networks) {
      counts.begun = 0
      if (counts.active === 0) this.#networks.delete(network)
    }
  }

  /**
   * Whether the limit has no room for another request of the network. At the limit, networks with
   * less than an equal share are still let in.
   */
  isFull(kind: keyof Counts, limit: number, network: string): boolean {
    const total = this.total[kind]
    if (total < limit) return false
    const own = this.#networks.get(network)
    const networks = this.#networks.size + (own ? 0 : 1)
    return (own ?? NONE)[kind] + 1 > limit / networks
  }
}
