import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import type { Viewer } from '#server/core/http/viewer.ts'
import { BYTE_ORDER_MARK, csvRow } from '#server/core/platform/csv.ts'
import { isoTime } from '#server/core/platform/time.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { type EarnedBadgeRow, listEarnedBadges } from '#server/features/progress/finish.store.ts'
import * as store from './record.store.ts'
import type { RecordFile } from './record-zip.ts'

type Cell = string | null

/** A row of a table about a followed journey or person. */
type Followed = store.ReactionRow | store.FollowedPersonRow

/** Puts the name and address of the row's journey before its other cells. */
type Named = (row: store.RecordedJourney, cells: Cell[]) => Cell[]

/** The tables of a person's record. Names of journeys that the person can no longer read are left out. */
export function recordTables(context: AppContext, viewer: Viewer): RecordFile[] {
  const { db, settings } = context
  const addressOf = (id: string) => journeyUrl(settings.publicUrl, { id })
  const canRead = (row: store.RecordedJourney) =>
    reasonNotToRead({ ...row, id: row.journeyId }, viewer.id, viewer.moderates) === null
  const named: Named = (row, cells) =>
    canRead(row)
      ? [row.name, addressOf(row.journeyId), ...cells]
      : [null, addressOf(row.journeyId), ...cells.map(() => null)]

  return [
    table('progress.csv', ['journey', 'address', 'step', 'tickedAt'], store.listTickedSteps(db, viewer.id), (row) => [
      ...named(row, [row.title]),
      isoTime(row.doneAt),
    ]),
    table(
      'notes.csv',
      ['journey', 'address', 'step', 'note', 'updatedAt'],
      store.listAllNotes(db, viewer.id),
      (row) => [...named(row, [row.title]), row.text, isoTime(row.updatedAt)],
    ),
    table(
      'comments.csv',
      ['journey', 'address', 'step', 'comment', 'createdAt'],
      store.listOwnComments(db, viewer.id),
      (row) => [...named(row, [row.title]), row.text, isoTime(row.createdAt)],
    ),
    ...messageTables(db, viewer.id, named),
    table('badges.csv', ['badge', 'journey', 'address', 'finishedAt'], readEarnedBadges(context, viewer), (row) => [
      row.badgeName,
      row.journeyName,
      addressOf(row.journeyId),
      isoTime(row.finishedAt),
    ]),
    table(
      'likes.csv',
      ['journey', 'address', 'owner', 'likedAt'],
      store.listReactions(db, 'journeyLike', viewer.id),
      (row) => [...named(row, [row.ownerName]), isoTime(row.createdAt)],
    ),
    table('following.csv', ['kind', 'name', 'address', 'owner', 'followedAt'], readFollowed(db, viewer), (row) =>
      'journeyId' in row
        ? ['journey', ...named(row, [row.ownerName]), isoTime(row.createdAt)]
        : ['person', row.displayName, profileUrl(settings.publicUrl, row.id), null, isoTime(row.createdAt)],
    ),
  ]
}

/** The tables of the person's messages to owners of journeys. */
function messageTables(db: Db, personId: string, named: Named): RecordFile[] {
  return [
    table(
      'suggestions.csv',
      ['journey', 'address', 'step', 'problem', 'message', 'replacement', 'createdAt', 'accepted'],
      store.listOwnSuggestions(db, personId),
      ({ title, problem, message, url, createdAt, accepted, ...row }) => [
        ...named(row, [title]),
        problem,
        message,
        url,
        isoTime(createdAt),
        accepted === null ? null : String(accepted === 1),
      ],
    ),
    table(
      'ratings.csv',
      ['journey', 'address', 'stars', 'note', 'updatedAt'],
      store.listOwnRatings(db, personId),
      (row) => [...named(row, []), String(row.stars), row.note, isoTime(row.updatedAt)],
    ),
  ]
}

function table<Row>(
  name: string,
  header: string[],
  portions: AsyncIterable<Row[]>,
  cellsOf: (row: Row) => Cell[],
): RecordFile {
  async function* pieces() {
    yield `${BYTE_ORDER_MARK}${header.join(',')}\r\n`
    for await (const rows of portions) yield rows.map((row) => csvRow(cellsOf(row).map((cell) => cell ?? ''))).join('')
  }
  return { name, pieces: pieces() }
}

async function* readFollowed(db: Db, { id }: Viewer): AsyncGenerator<Followed[]> {
  yield* store.listReactions(db, 'journeyFollow', id)
  yield* store.listFollowedPeople(db, id)
}

async function* readEarnedBadges({ db }: AppContext, viewer: Viewer): AsyncGenerator<EarnedBadgeRow[]> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listEarnedBadges(db, { personId: viewer.id, own: true }, { cursor, limit: 100 })
    yield page.items
    cursor = page.next
  }
}

function profileUrl(site: string, id: string): string {
  return `${site}/app/user/profile?userId=${encodeURIComponent(id)}`
}
