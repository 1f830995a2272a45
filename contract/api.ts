import { adaptationsApi } from './adaptations.calls.ts'
import { coauthorsApi } from './coauthors.calls.ts'
import type { AnswerOf, InputOf } from './endpoint.ts'
import { groupsApi } from './groups.calls.ts'
import { identityApi } from './identity.ts'
import { journeysApi } from './journeys.calls.ts'
import { moderationApi } from './moderation.calls.ts'
import { noticesApi } from './notices.calls.ts'
import { peopleApi } from './people.calls.ts'
import { revisionsApi } from './revisions.calls.ts'
import { siteApi } from './site.calls.ts'
import { suggestionsApi, upkeepApi } from './suggestions.calls.ts'
import { walkingApi } from './walking.calls.ts'

/** The calls that take a bearer token, or none. */
export const api = {
  ...peopleApi,
  ...noticesApi,
  ...journeysApi,
  ...walkingApi,
  ...suggestionsApi,
  ...upkeepApi,
  ...revisionsApi,
  ...adaptationsApi,
  ...coauthorsApi,
  ...groupsApi,
  ...moderationApi,
  ...siteApi,
}

/** Every call of Cairn's API, below `/api`. */
export const calls = { ...api, ...identityApi }

/** The calls that `server/core/http` binds. */
export type Api = typeof api
export type CallName = keyof Api

/** All calls, and those that read or write. */
export type Calls = typeof calls
export type AnyCall = keyof Calls
export type ReadCall = { [N in AnyCall]: Calls[N]['method'] extends 'GET' ? N : never }[AnyCall]
export type WriteCall = Exclude<AnyCall, ReadCall>

/** An answer and, for a page of a list, the cursor of the next one. */
export interface Reply<N extends AnyCall> {
  answer: AnswerOf<Calls[N]>
  next: string | null
}

/**
 * The function that makes a call: over HTTP in the browser, directly by the handler where the
 * server renders a page.
 */
export type Send = <N extends AnyCall>(name: N, input: InputOf<Calls[N]>) => Promise<Reply<N>>
