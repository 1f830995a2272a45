import type { Kind } from '../generate/stored.ts'

/**
 * The SQL of each call: one statement, but three for home. Parameters: `$viewer` (person id), `$id`
 * (journey id), `$terms`, and the filters `$level`, `$language`, `$from` and `$to` (minutes).
 */
export function statementsFor(kind: Kind) {
  const object = kind === 'sqlite' ? 'json_object' : 'json_build_object'
  const array = kind === 'sqlite' ? 'json_group_array(json(item))' : `coalesce(json_agg(item), '[]')`
  const person = `${object}('id', p.id, 'uid', p.id, 'displayName', p."displayName", 'photoURL', p."photoURL",
    'initial', p.initial, 'role', p.role, 'company', p.company, 'pronouns', p.pronouns)`
  const rows = (item: string, from: string) => `(select ${array} from (select ${item} as item ${from}) as items)`
  const latest = (table: string) =>
    rows(
      person,
      `from ${table} f join person p on p.id = f."personId" where f."journeyId" = j.id order by f."createdAt" desc limit 3`,
    )
  const isAmong = (table: string) =>
    `exists (select 1 from ${table} f where f."journeyId" = j.id and f."personId" = $viewer)`
  const badges = `from "journeyBadge" jb join badge b on b.key = jb."badgeKey"
    where jb."journeyId" = j.id order by jb.position`
  const done = `from "stepDone" d join step s on s.id = d."stepId"
    where d."journeyId" = j.id and d."personId" = $viewer and s."removedAt" is null order by s.position`
  const journey = `select j.id, j.name, j.description, j."createdAt", j.visibility, j.version, j."archivedAt",
    j."stepCount", j."likeCount", j."followerCount",
    (select ${person} from person p where p.id = j."ownerId") as owner,
    ${rows(`${object}('name', b.name)`, badges)} as badges,
    ${latest('"journeyLike"')} as likers, ${latest('"journeyFollow"')} as followers,
    ${isAmong('"journeyLike"')} as liked, ${isAmong('"journeyFollow"')} as followed,
    j."requiredCount", j.minutes, j.free, j."stepTypes", j."stepUnits", j.language, j.level, j."closingWords",
    j.licence, j.cover, j."coverSeed", j."coverImages",
    ${rows(`${object}('position', s.position, 'unit', s.unit)`, done)} as done`
  const steps = rows(
    `${object}('id', s.id, 'stepType', s."stepType", 'description', s.description, 'url', s.url,
      'targetId', s."targetId", 'minutes', s.minutes, 'cost', s.cost, 'language', s.language, 'note', s.note,
      'section', s.section, 'optional', s.optional, 'orPrevious', s."orPrevious")`,
    'from step s where s."journeyId" = j.id and s."removedAt" is null order by s.position',
  )
  const coauthors = rows(
    person,
    `from coauthor c join person p on p.id = c."personId" where c."journeyId" = j.id and c."acceptedAt" is not null
      order by c."acceptedAt"`,
  )
  const helpers = rows(
    person,
    `from suggestion h join person p on p.id = h."personId" where h."journeyId" = j.id and h.accepted = 1
      and h.problem is null order by h."decidedAt" desc limit 20`,
  )
  const versions = `(select count(*) from journey v where v."originalId" = j.id and v."listedAt" is not null)`
  const found =
    kind === 'sqlite'
      ? 'select f."journeyId" from baseline_search f where f.baseline_search match $terms order by f.rowid limit 20'
      : `select f."journeyId" from baseline_search f where f.words @@ to_tsquery('simple', $terms)
          order by f.reactions desc limit 20`
  const newestFirst = 'order by j."listedAt" desc, j.id desc limit'
  const ticked = `select d."journeyId", max(d."doneAt") as at from "stepDone" d where d."personId" = $viewer
    group by d."journeyId"`
  const units = `select count(distinct s.unit) from "stepDone" d join step s on s.id = d."stepId"
    where d."journeyId" = j.id and d."personId" = $viewer and s."removedAt" is null`
  const isOfInterest = `exists (select 1 from "journeyBadge" jb join interest i on i."badgeKey" = jb."badgeKey"
    where jb."journeyId" = j.id and i."personId" = $viewer)`
  const ofFollowed = `select n.id from "personFollow" f join journey n on n."ownerId" = f."followedId"
    where f."followerId" = $viewer and n."listedAt" is not null order by n."createdAt" desc limit 3`
  const suggestions = `${journey} from journey j where j."listedAt" is not null and j."ownerId" <> $viewer and ${isOfInterest}
    and not ${isAmong('"journeyFollow"')} order by j.score desc, j.id desc`
  return {
    filtered: `${journey} from journey j where j."listedAt" is not null and j.level = $level and j.language = $language
      and j.minutes >= $from and j.minutes < $to ${newestFirst} 20`,
    inProgress: `${journey}, ${steps} as steps from journey j join (${ticked}) mine on mine."journeyId" = j.id
      where (${units}) < j."requiredCount" order by mine.at desc limit 3`,
    suggested: `${suggestions} limit 3`,
    recommended: `${suggestions} limit 20`,
    following: `${journey} from "journeyFollow" mine join journey j on j.id = mine."journeyId"
      where mine."personId" = $viewer and j."deletedAt" is null order by mine."createdAt" desc, j.id desc limit 20`,
    fromFollowed: `${journey} from journey j where j.id in (${ofFollowed}) order by j."createdAt" desc`,
    newest: `${journey} from journey j where j."listedAt" is not null ${newestFirst} 20`,
    one: `${journey}, ${steps} as steps, ${coauthors} as coauthors, ${helpers} as helpers, ${versions} as "adaptationCount", j."commentCount",
      j."discussionClosedAt", j."takesSuggestions" from journey j where j.id = $id`,
    search: `${journey} from journey j where j.id in (${found}) order by j."likeCount" + j."followerCount" desc, j.id desc`,
    viewer: `select ${person} as person from person p where p.id = $viewer`,
  }
}

/**
 * SQL that creates a search table with the text of every journey and its steps, most liked first.
 */
export function searchTableFor(kind: Kind): string[] {
  const joined = kind === 'sqlite' ? 'group_concat' : 'string_agg'
  const words = `j.name || ' ' || j.description || ' ' ||
    (select ${joined}(b.name, ' ') from "journeyBadge" jb join badge b on b.key = jb."badgeKey" where jb."journeyId" = j.id)
    || ' ' || (select ${joined}(s.description, ' ') from step s where s."journeyId" = j.id)`
  return kind === 'sqlite'
    ? [
        `create virtual table baseline_search using fts5(words, "journeyId" unindexed, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3')`,
        `insert into baseline_search(words, "journeyId") select ${words}, j.id from journey j
          order by j."likeCount" + j."followerCount" desc, j.id desc`,
      ]
    : [
        `create table baseline_search as select j.id as "journeyId", to_tsvector('simple', ${words}) as words,
          j."likeCount" + j."followerCount" as reactions from journey j`,
        'create index on baseline_search using gin (words)',
        'analyze baseline_search',
      ]
}

/** A search query that matches all words as prefixes, in the database's query syntax. */
export function termsFor(kind: Kind, q: string): string {
  const words = q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return kind === 'sqlite' ? words.map((word) => `"${word}"*`).join(' ') : words.map((word) => `${word}:*`).join(' & ')
}
