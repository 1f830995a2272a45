import { performance } from 'node:perf_hooks'
import type { FastifyRequest } from 'fastify'
import { api, type CallName } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Person } from '#contract/person.ts'
import type { IssueKey } from '#contract/text.ts'
import { reasonNotToPost } from '#server/core/access/people.ts'
import { textVersionOf } from '#server/core/access/rules.ts'
import type { Site } from './app-context.ts'
import { HttpError } from './http-error.ts'

/** The signed-in person who sent a request. */
export interface Viewer {
  id: string
  sessionId: string
  email: string
  emailVerified: boolean
  /** Whether the viewer has the moderator's role, and may use it. */
  moderates: boolean
  /** Whether the viewer is an operator of the site. */
  operates: boolean
  /** Whether the viewer can't use their role before they use a second factor in this session. */
  needsFactor: boolean
  /** Whether the viewer has used a second factor or a passkey in this session. */
  usedFactor: boolean
  /** Until when the viewer can't post. */
  pausedUntil: number | null
  timeZone: string | null
  /** The version of the rules of the site that the viewer accepted last. */
  acceptedRules: string | null
  /** Position of the session's last write in PostgreSQL's log, if there is a replica. */
  wrotePosition: string | null
  person: Person
}

/**
 * Resolves the viewer of a request: null without a token, 401 with one that isn't valid, even on
 * open calls.
 */
export type Authenticate = (request: FastifyRequest) => Promise<Viewer | null>

/**
 * How long an admission is valid, in ms. If the body takes longer, the session is checked again,
 * since it may have ended.
 */
const ADMITTED_MS = 1000

export type Callers = ReturnType<typeof createCallers>

/** The messages for paused people of refused calls that don't post a text. */
const PAUSED: Partial<Record<CallName, IssueKey>> = {
  likeJourney: 'likingPaused',
  followJourney: 'followingPaused',
  followPerson: 'followingPaused',
  createJourney: 'publishingPaused',
}

/** 403 for a person whose posting is paused. */
export function requirePosting(viewer: Viewer, now: number, call?: CallName): void {
  const reason = reasonNotToPost(viewer, now)
  if (!reason) return
  const { pausedUntil: until, timeZone } = viewer
  throw new HttpError(reason, { params: { until, timeZone }, words: call && PAUSED[call] })
}

interface CallersContext {
  authenticate: Authenticate
  clock: () => number
  site: Pick<Site, 'read'>
  now?: () => number
}

/** Authenticates callers and checks access: 401 and 403. */
export function createCallers({ authenticate, clock, site, now = () => performance.now() }: CallersContext) {
  const admitted = new WeakMap<FastifyRequest, { viewer: Viewer | null; at: number }>()

  async function look(name: CallName, request: FastifyRequest): Promise<Viewer | null> {
    const viewer = await authenticate(request)
    const { access, method, whilePaused, withoutRules }: Endpoint = api[name]
    if (access !== 'open' && !viewer) throw new HttpError('unauthenticated')
    const isForRole = access === 'moderator' || access === 'operator'
    if (isForRole && viewer?.needsFactor) throw new HttpError('secondFactor')
    if (access === 'moderator' && !viewer?.moderates) throw new HttpError('forbidden')
    if (access === 'operator' && !viewer?.operates) throw new HttpError('forbidden')
    const isPost = method !== 'GET' && (access === 'open' || access === 'member') && !whilePaused
    if (isPost && viewer) requirePosting(viewer, clock(), name)
    if (viewer && method !== 'GET' && method !== 'DELETE' && !withoutRules) await requireRules(viewer)
    return viewer
  }

  /** 403 for a person who hasn't accepted the present rules of the site. */
  async function requireRules({ acceptedRules }: Viewer): Promise<void> {
    const version = textVersionOf((await site.read()).rules)
    if (version !== null && version !== acceptedRules) throw new HttpError('rulesNotAccepted')
  }

  /** Checks access before the body is read, so that visitors can't make the server read large bodies. */
  async function admit(name: CallName, request: FastifyRequest): Promise<Viewer | null> {
    const viewer = await look(name, request)
    admitted.set(request, { viewer, at: now() })
    return viewer
  }

  /** The caller of a request, from its earlier admission if that is still valid. */
  async function callerOf(name: CallName, request: FastifyRequest): Promise<Viewer | null> {
    const found = admitted.get(request)
    return found && now() - found.at < ADMITTED_MS ? found.viewer : await look(name, request)
  }

  return { admit, callerOf }
}
