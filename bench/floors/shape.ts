/** A row as either database gives it; on PostgreSQL the JSON has been read already. */
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
  walked: number
  steps?: unknown
}

export interface Face {
  id: string
}

/** What a floor answers from its database. */
export interface Floor {
  me: Face
  newest(): Promise<Row[]>
  one(id: string): Promise<Row>
  search(terms: string): Promise<Row[]>
  toggle(id: string): Promise<unknown>
}
