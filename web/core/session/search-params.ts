import type { AskedFactor } from '#contract/factors.ts'
import {
  BADGE_FILTERS_MAX,
  JOURNEY_LENGTHS,
  JOURNEY_NAME_MAX,
  LANGUAGE_FILTERS_MAX,
  LEVELS,
  type Length,
  SORTS,
  type Sort,
} from '#contract/rules/journey.ts'
import { LANGUAGES, type Language, languageTagOf } from '#contract/rules/language.ts'
import { localPath } from '#contract/rules/link.ts'
import { PEOPLE_SORTS, type PeopleSort, type Shelf } from '#contract/rules/person.ts'
import { STEP_TYPES } from '#contract/rules/step.ts'
import { isStorable } from '#contract/rules/text.ts'
import type { StepType } from '#contract/step.ts'

/**
 * Parses a query string. All values are strings (`?userId=12` is '12'); a repeated parameter is a
 * list.
 */
export function parseSearch(search: string): Record<string, string | string[]> {
  const values = Map.groupBy(
    [...new URLSearchParams(search)].filter(([, value]) => value !== ''),
    ([name]) => name,
  )
  return Object.fromEntries(
    [...values].map(([name, [first, ...more]]) => [
      name,
      more.length === 0 ? (first?.[1] ?? '') : [first, ...more].map((entry) => entry?.[1] ?? ''),
    ]),
  )
}

export function stringifySearch(search: Record<string, unknown>): string {
  const all = Object.entries(search).flatMap(([name, value]) => [value].flat().map((each) => [name, each] as const))
  const given = all.filter(([, value]) => value !== undefined && value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** The parameter that every page accepts: `lang` overrides the viewer's chosen language. */
export function pageSearch(search: Record<string, unknown>): { lang?: Language } {
  return given({ lang: oneOf(LANGUAGES, search.lang) })
}

/**
 * Filters of a list of journeys. A journey must have all of the badges, and one of the step types
 * and of the languages.
 */
export interface JourneyFilters {
  badge?: string[]
  stepType?: StepType[]
  length?: Length
  language?: string[]
  level?: (typeof LEVELS)[number]
  free?: 'true'
}

export interface JourneySearch extends JourneyFilters {
  q?: string
  sort?: Sort
}

/** Whether the search has a text or a filter; the order alone doesn't count. */
export function isFiltered(search: JourneySearch): boolean {
  return Object.keys(search).some((name) => name !== 'sort' && name !== 'lang')
}

/** Max. characters of a search, which is also the server's limit. */
const SEARCH_MAX = 200

/** A search for journeys; unknown values are dropped. */
export function journeySearch(search: Record<string, unknown>): JourneySearch {
  return given({
    q: textIn(search.q)?.slice(0, SEARCH_MAX),
    badge: eachOf(search.badge, textIn)?.slice(0, BADGE_FILTERS_MAX),
    stepType: eachOf(search.stepType, (value) => oneOf(STEP_TYPES, value)),
    length: oneOf(JOURNEY_LENGTHS, search.length),
    language: eachOf(search.language, (value) => languageTagOf(String(value)) ?? undefined)?.slice(
      0,
      LANGUAGE_FILTERS_MAX,
    ),
    level: oneOf(LEVELS, search.level),
    free: oneOf(['true'] as const, search.free),
    sort: oneOf(SORTS, search.sort),
  })
}

/** The parameters of a badge's page; `cursor` loads the next page of journeys without scripts. */
export function badgeSearch(search: Record<string, unknown>): { sort?: Sort; cursor?: string } {
  return given({ sort: oneOf(SORTS, search.sort), cursor: textIn(search.cursor) })
}

/** The parameters of the landing page; `cursor` loads the next page of results without scripts. */
export interface LandingSearch extends JourneySearch {
  cursor?: string
}

export function landingSearch(search: Record<string, unknown>): LandingSearch {
  return { ...journeySearch(search), ...given({ cursor: textIn(search.cursor) }) }
}

/** The tabs of a profile besides the person's journeys. */
export const PROFILE_TABS = ['following', 'finished', 'liked', 'deleted'] as const satisfies (Shelf | 'deleted')[]
export type ProfileTab = (typeof PROFILE_TABS)[number]

export interface ProfileSearch {
  userId?: string
  tab?: ProfileTab
}

/**
 * The search of a text page. On the FAQs the server filters the questions, for browsers without
 * scripts.
 */
export function textSearch(search: Record<string, unknown>): { q?: string } {
  return given({ q: textIn(search.q)?.slice(0, SEARCH_MAX) })
}

export function profileSearch(search: Record<string, unknown>): ProfileSearch {
  return given({ userId: textIn(search.userId), tab: oneOf(PROFILE_TABS, search.tab) })
}

export interface PeopleSearch {
  q?: string
  sort?: PeopleSort
}

/** Filters of the directory of people. */
export function peopleSearch(search: Record<string, unknown>): PeopleSearch {
  return given({ q: textIn(search.q)?.slice(0, SEARCH_MAX), sort: oneOf(PEOPLE_SORTS, search.sort) })
}

/**
 * The parameters of the moderation page, unchecked: the page itself ignores unknown tabs and
 * states.
 */
export function moderationSearch({
  tab,
  state,
  report,
  q,
}: Record<string, unknown>): Partial<Record<'tab' | 'state' | 'report' | 'q', string | undefined>> {
  return given({ tab: textIn(tab), state: textIn(state), report: textIn(report), q: textIn(q)?.slice(0, SEARCH_MAX) })
}

export function pathSearch(search: Record<string, unknown>): { pathId: string } {
  return { pathId: textIn(search.pathId) ?? '' }
}

/** The parameters of the editor: the journey to edit, and the suggestion whose changes it starts with. */
export function editSearch(search: Record<string, unknown>): { pathId: string; suggestion?: string } {
  return { ...pathSearch(search), ...given({ suggestion: textIn(search.suggestion) }) }
}

/** The parameter of the page that suggests changes: the viewer's own version, whose changes they suggest. */
export function suggestSearch(search: Record<string, unknown>): { from?: string } {
  return given({ from: textIn(search.from) })
}

/** The tab of the page Activity; without one, the page shows the viewer's notices. */
export function activitySearch(search: Record<string, unknown>): { tab?: 'people' } {
  return search.tab === 'people' ? { tab: 'people' } : {}
}

/** The parts of a member's settings except the first one, the profile, which needs no parameter. */
export const SETTINGS_PARTS = ['notices', 'account', 'data'] as const
export type SettingsPart = (typeof SETTINGS_PARTS)[number]

export function settingsSearch(search: Record<string, unknown>): { part?: SettingsPart | undefined } {
  return given({ part: oneOf(SETTINGS_PARTS, search.part) })
}

/** The parts of the site's settings except the first one, who may sign up, which needs no parameter. */
export const SITE_PARTS = ['about', 'look'] as const

export function siteSearch(search: Record<string, unknown>): { part?: (typeof SITE_PARTS)[number] | undefined } {
  return given({ part: oneOf(SITE_PARTS, search.part) })
}

/** The parameters of a new journey: the draft to open, or a name. */
export function draftSearch(search: Record<string, unknown>): { draft?: string; name?: string } {
  return given({ draft: textIn(search.draft), name: textIn(search.name)?.slice(0, JOURNEY_NAME_MAX) })
}

export interface AuthSearch {
  returnTo?: string
  /** Token of an invitation. */
  invitation?: string
  /** The result of single sign-on: the success, or the code of an error. */
  done?: string
  error?: string
  /** The second factor that the login asks for after a sign-in with a provider. */
  factor?: AskedFactor
}

const ASKED_FACTORS = ['app', 'spare', 'passkey'] as const satisfies AskedFactor[]

export function authSearch({ returnTo, invitation, done, error, factor }: Record<string, unknown>): AuthSearch {
  const outcome = { done: textIn(done), error: textIn(error), factor: oneOf(ASKED_FACTORS, factor) }
  return given({ returnTo: localPath(returnTo), invitation: textIn(invitation), ...outcome })
}

/** The parameter of pages that mailed links open: the link's token. */
export function linkSearch(search: Record<string, unknown>): { token?: string } {
  return given({ token: textIn(search.token) })
}

/** The parameter of the page to join a group: the key of a link. */
export function joinSearch(search: Record<string, unknown>): { key?: string } {
  return given({ key: textIn(search.key) })
}

export interface CompleteSearch {
  identity?: string
  token?: string
  /** The provider that the person chose to sign in with. */
  provider?: string
}

export function completeSearch({ identity, token, provider }: Record<string, unknown>): CompleteSearch {
  return given({ identity: textIn(identity), token: textIn(token), provider: textIn(provider) })
}

export interface PopupSearch {
  identity?: string
  provider?: string
  error?: string
  done?: string
  waiting?: string
  factor?: AskedFactor
  /** Token of an invitation. */
  invitation?: string
}

export function popupSearch(search: Record<string, unknown>): PopupSearch {
  const names = ['provider', 'error', 'done', 'waiting', 'identity', 'invitation'] as const
  const texts = Object.fromEntries(names.map((name) => [name, textIn(search[name])]))
  return given({ ...texts, factor: oneOf(ASKED_FACTORS, search.factor) })
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && isStorable(value) ? value : undefined
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((known) => known === value)
}

/** The valid values of a repeatable parameter, without duplicates; undefined if there are none. */
function eachOf<T>(value: unknown, read: (value: unknown) => T | undefined): T[] | undefined {
  const known = [value].flat().flatMap((each) => (each === undefined ? [] : (read(each) ?? [])))
  return known.length === 0 ? undefined : [...new Set(known as T[])]
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> }

function given<T extends Record<string, unknown>>(values: T): Given<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<T>
}
