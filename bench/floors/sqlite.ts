import Sqlite from 'better-sqlite3'
import { trendingScore } from '#contract/journey.ts'
import type { Face, Floor, Row } from './shape.ts'
import { searchTableFor, statementsFor } from './statements.ts'

interface Counts {
  likeCount: number
  followerCount: number
  createdAt: number
}

export function sqliteFloor(file: string, viewer: string): Floor {
  const db = new Sqlite(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'cache_size = -32000'])
    db.pragma(pragma)
  for (const statement of searchTableFor('sqlite')) db.exec(statement)
  const { newest, one, search, me } = statementsFor('sqlite')
  const [newestRows, oneRow, found] = [db.prepare(newest), db.prepare(one), db.prepare(search)]
  const counts = db.prepare(`select "likeCount", "followerCount", "createdAt" from journey where id = ?`)
  const isLiked = db.prepare(`select 1 from "journeyLike" where "journeyId" = ? and "personId" = ?`)
  const addLike = db.prepare(`insert into "journeyLike" ("journeyId", "personId", "createdAt") values (?, ?, ?)`)
  const takeLike = db.prepare(`delete from "journeyLike" where "journeyId" = ? and "personId" = ?`)
  const count = db.prepare(`update journey set "likeCount" = ?, score = ? where id = ?`)
  const toggle = db.transaction((id: string) => {
    const { likeCount, followerCount, createdAt } = counts.get(id) as Counts
    const liked = isLiked.get(id, viewer) === undefined
    if (liked) addLike.run(id, viewer, Date.now())
    else takeLike.run(id, viewer)
    const next = likeCount + (liked ? 1 : -1)
    count.run(next, trendingScore(next + followerCount, createdAt), id)
    return { liked, likeCount: next }
  })
  const { face } = db.prepare(me).get({ viewer }) as { face: string }
  return {
    me: JSON.parse(face) as Face,
    newest: async () => newestRows.all({ viewer }) as Row[],
    one: async (id) => oneRow.get({ viewer, id }) as Row,
    search: async (terms) => found.all({ viewer, terms }) as Row[],
    toggle: async (id) => toggle.immediate(id),
  }
}
