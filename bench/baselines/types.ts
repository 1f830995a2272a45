/**
 * A journey with its owner, as either database returns it; PostgreSQL returns JSON columns parsed.
 */
export interface Row {
  id: string
  name: string
  description: string
  createdAt: number
  visibility: string
  version: number
  archivedAt: number | null
  stepCount: number
  likeCount: number
  followerCount: number
  owner: unknown
  badges: unknown
  likers: unknown
  followers: unknown
  liked: number | boolean
  followed: number | boolean
  requiredCount: number
  minutes: number | null
  free: number | null
  stepTypes: string
  stepUnits: string
  language: string | null
  level: string | null
  closingWords: string | null
  licence: string | null
  cover: string
  coverSeed: string | null
  coverImages: string | null
  done: unknown
  steps?: unknown
  commentCount?: number
  coauthors?: unknown
  helpers?: unknown
  takesSuggestions?: number
  adaptationCount?: number | string
  discussionClosedAt?: number | null
}

export interface Person {
  id: string
}

export interface Filters {
  level: string
  language: string
  /** The range of minutes: at least `from`, less than `to`. */
  from: number
  to: number
}

export interface Baseline {
  viewer: Person
  newest(): Promise<Row[]>
  following(): Promise<Row[]>
  recommended(): Promise<Row[]>
  one(id: string): Promise<Row>
  search(terms: string): Promise<Row[]>
  filtered(filters: Filters): Promise<Row[]>
  /**
   * The three rows of Discover: journeys in progress with their steps, suggestions, and news of
   * followed people.
   */
  home(): Promise<Row[][]>
  toggle(id: string): Promise<unknown>
}
