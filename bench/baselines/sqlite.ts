import Sqlite from 'better-sqlite3'
import { searchTableFor, statementsFor } from './statements.ts'
import type { Baseline, Person, Row } from './types.ts'

/**
 * The amount a like adds to a journey's score. A constant, because Cairn's time-dependent amount
 * costs the same.
 */
const SHARE = 1

export function openSqliteBaseline(file: string, viewerId: string): Baseline {
  const db = new Sqlite(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'cache_size = -32000'])
    db.pragma(pragma)
  for (const statement of searchTableFor('sqlite')) db.exec(statement)
  const statements = statementsFor('sqlite')
  const { newest, one, search, filtered, inProgress, suggested, fromFollowed, viewer } = statements
  const [newestRows, oneRow, foundRows] = [db.prepare(newest), db.prepare(one), db.prepare(search)]
  const filteredRows = db.prepare(filtered)
  const [followingRows, recommendedRows] = [db.prepare(statements.following), db.prepare(statements.recommended)]
  const homeRows = [inProgress, suggested, fromFollowed].map((statement) => db.prepare(statement))
  const counts = db.prepare(`select "likeCount" from journey where id = ?`)
  const isLiked = db.prepare(`select 1 from "journeyLike" where "journeyId" = ? and "personId" = ?`)
  const addLike = db.prepare(`insert into "journeyLike" ("journeyId", "personId", "createdAt") values (?, ?, ?)`)
  const removeLike = db.prepare(`delete from "journeyLike" where "journeyId" = ? and "personId" = ?`)
  const saveCount = db.prepare(`update journey set "likeCount" = ?, score = score + ? where id = ?`)
  const toggle = db.transaction((id: string) => {
    const { likeCount } = counts.get(id) as { likeCount: number }
    const liked = isLiked.get(id, viewerId) === undefined
    if (liked) addLike.run(id, viewerId, Date.now())
    else removeLike.run(id, viewerId)
    const next = likeCount + (liked ? 1 : -1)
    saveCount.run(next, liked ? SHARE : -SHARE, id)
    return { liked, likeCount: next }
  })
  const { person } = db.prepare(viewer).get({ viewer: viewerId }) as { person: string }
  return {
    viewer: JSON.parse(person) as Person,
    newest: async () => newestRows.all({ viewer: viewerId }) as Row[],
    following: async () => followingRows.all({ viewer: viewerId }) as Row[],
    recommended: async () => recommendedRows.all({ viewer: viewerId }) as Row[],
    one: async (id) => oneRow.get({ viewer: viewerId, id }) as Row,
    search: async (terms) => foundRows.all({ viewer: viewerId, terms }) as Row[],
    filtered: async (filters) => filteredRows.all({ viewer: viewerId, ...filters }) as Row[],
    home: async () => homeRows.map((rows) => rows.all({ viewer: viewerId }) as Row[]),
    toggle: async (id) => toggle.immediate(id),
  }
}
