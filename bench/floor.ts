/**
 * What the bench compares Cairn with: the same rows and the same answers, from node:http and better-sqlite3 with one
 * prepared statement a call, without accounts, checks or anything else. Its arguments: a database and who asks.
 */
import { createServer, type ServerResponse } from 'node:http'
import Sqlite from 'better-sqlite3'
import { trendingScore } from '#contract/journey.ts'

const [, , file = '', viewerId = ''] = process.argv
const db = new Sqlite(file)
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'cache_size = -32000'])
  db.pragma(pragma)

const PERSON = `json_object('id', p.id, 'uid', p.id, 'displayName', p."displayName", 'photoURL', p."photoURL",
  'initial', p.initial, 'role', p.role, 'company', p.company, 'pronouns', p.pronouns)`
const rows = (item: string, from: string) =>
  `(select json_group_array(json(item)) from (select ${item} as item ${from}))`
const latest = (table: string) =>
  rows(
    PERSON,
    `from ${table} f join person p on p.id = f."personId" where f."journeyId" = j.id order by f."createdAt" desc limit 3`,
  )
const isAmong = (table: string) =>
  `exists (select 1 from ${table} f where f."journeyId" = j.id and f."personId" = :viewer)`
const JOURNEY = `select j.id, j.name, j.description, j."createdAt", j.visibility, j.version, j."archivedAt", j."stepCount",
  j."likeCount", j."followerCount",
  (select ${PERSON} from person p where p.id = j."ownerId") as owner,
  ${rows("json_object('name', b.name)", 'from "journeyBadge" jb join badge b on b.key = jb."badgeKey" where jb."journeyId" = j.id order by jb.position')} as badges,
  ${latest('"journeyLike"')} as likers, ${latest('"journeyFollow"')} as followers,
  ${isAmong('"journeyLike"')} as liked, ${isAmong('"journeyFollow"')} as followed,
  (select count(*) from "stepDone" d join step s on s.id = d."stepId"
    where d."journeyId" = j.id and d."personId" = :viewer and s."removedAt" is null) as walked`
const STEPS = rows(
  `json_object('id', s.id, 'stepType', s."stepType", 'description', s.description, 'url', s.url)`,
  'from step s where s."journeyId" = j.id and s."removedAt" is null order by s.position',
)

const newest = db.prepare(
  `${JOURNEY} from journey j where j."listedAt" is not null order by j."listedAt" desc, j.id desc limit 20`,
)
const one = db.prepare(`${JOURNEY}, ${STEPS} as steps from journey j where j.id = :id`)
const me = db.prepare(`select ${PERSON} as face from person p where p.id = :viewer`).get({ viewer: viewerId }) as {
  face: string
}

const facts = db.prepare(`select "likeCount", "followerCount", "createdAt" from journey where id = ?`)
const isLiked = db.prepare(`select 1 from "journeyLike" where "journeyId" = ? and "personId" = ?`)
const addLike = db.prepare(`insert into "journeyLike" ("journeyId", "personId", "createdAt") values (?, ?, ?)`)
const takeLike = db.prepare(`delete from "journeyLike" where "journeyId" = ? and "personId" = ?`)
const countLike = db.prepare(`update journey set "likeCount" = ?, score = ? where id = ?`)

interface Row {
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
  owner: string
  badges: string
  likers: string
  followers: string
  liked: number
  followed: number
  walked: number
  steps?: string
}

const toggle = db.transaction((id: string) => {
  const { likeCount, followerCount, createdAt } = facts.get(id) as Pick<
    Row,
    'likeCount' | 'followerCount' | 'createdAt'
  >
  const liked = isLiked.get(id, viewerId) === undefined
  if (liked) addLike.run(id, viewerId, Date.now())
  else takeLike.run(id, viewerId)
  const count = likeCount + (liked ? 1 : -1)
  countLike.run(count, trendingScore(count + followerCount, createdAt), id)
  return { liked, likeCount: count }
})

const server = createServer((request, response) => {
  const [, call, id = ''] = request.url?.split('/') ?? []
  if (call === 'newest') return send(response, (newest.all({ viewer: viewerId }) as Row[]).map(present))
  if (call === 'journey') return send(response, present(one.get({ viewer: viewerId, id }) as Row))
  request.resume()
  request.on('end', () => send(response, toggle.immediate(id)))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Floor is at http://localhost:${typeof address === 'object' ? address?.port : ''}`)
})

function send(response: ServerResponse, answer: unknown): void {
  const body = JSON.stringify(answer)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}

function present(row: Row) {
  const faces = (json: string, mine: number) => {
    const others = (JSON.parse(json) as { id: string }[]).filter(({ id }) => id !== viewerId || !mine)
    return (mine ? [JSON.parse(me.face), ...others] : others).slice(0, 3)
  }
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdAt: new Date(row.createdAt).toISOString(),
    owner: JSON.parse(row.owner),
    badges: JSON.parse(row.badges),
    ...(row.steps !== undefined && { steps: JSON.parse(row.steps) }),
    pathFollowers: faces(row.followers, row.followed),
    personLikes: faces(row.likers, row.liked),
    stepCount: row.stepCount,
    followerCount: row.followerCount,
    likeCount: row.likeCount,
    followed: Boolean(row.followed),
    liked: Boolean(row.liked),
    visibility: row.visibility,
    archived: row.archivedAt !== null,
    version: row.version,
    completedCount: row.walked,
  }
}
