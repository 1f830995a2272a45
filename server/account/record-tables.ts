import type { Db } from '#server/database/database.ts'
import type { AppContext } from '#server/http/app-context.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { journeyUrl } from '#server/journeys/journey-url.ts'
import { reasonNotToRead } from '#server/journeys/journeys.policy.ts'
import { BYTE_ORDER_MARK, csvRow } from '#server/platform/csv.ts'
import { type EarnedBadgeRow, listEarnedBadges } from '#server/progress/earned-badges.store.ts'
import * as store from './record.store.ts'
import type { RecordFile } from './record-zip.ts'

type Cell = string | null

/** The cells of a row after the name and address of its journey. */
type Named = (row: store.RecordedJourney, cells: Cell[]) => Cell[]

/** The tables of a person's record; names of journeys that they can't read any more are left out. */
export async function readTables(context: AppContext, viewer: Viewer): Promise<RecordFile[]> {
  const { db, settings } = context
  const [ticked, notes, comments, likes, follows, people, badges] = [
    await store.listTickedSteps(db, viewer.id),
    await store.listAllNotes(db, viewer.id),
    await store.listOwnComments(db, viewer.id),
    await store.listReactions(db, 'journeyLike', viewer.id),
    await store.listReactions(db, 'journeyFollow', viewer.id),
    await store.listFollowedPeople(db, viewer.id),
    await readEarnedBadges(context, viewer),
  ]
  const addressOf = (id: string) => journeyUrl(settings.publicUrl, { id })
  const canRead = (row: store.RecordedJourney) =>
    reasonNotToRead({ ...row, id: row.journeyId }, viewer.id, viewer.moderates) === null
  const named: Named = (row, cells) =>
    canRead(row)
      ? [row.name, addressOf(row.journeyId), ...cells]
      : [null, addressOf(row.journeyId), ...cells.map(() => null)]

  return [
    table('progress.csv', ['journey', 'address', 'step', 'tickedAt'], ticked, (row) => [
      ...named(row, [row.title]),
      isoTime(row.doneAt),
    ]),
    table('notes.csv', ['journey', 'address', 'step', 'note', 'updatedAt'], notes, (row) => [
      ...named(row, [row.title]),
      row.text,
      isoTime(row.updatedAt),
    ]),
    table('comments.csv', ['journey', 'address', 'step', 'comment', 'createdAt'], comments, (row) => [
      ...named(row, [row.title]),
      row.text,
      isoTime(row.createdAt),
    ]),
    ...(await readMessages(db, viewer.id, named)),
    table('badges.csv', ['badge', 'journey', 'address', 'finishedAt'], badges, (row) => [
      row.badgeName,
      row.journeyName,
      addressOf(row.journeyId),
      isoTime(row.finishedAt),
    ]),
    table('likes.csv', ['journey', 'address', 'owner', 'likedAt'], likes, (row) => [
      ...named(row, [row.ownerName]),
      isoTime(row.createdAt),
    ]),
    table('following.csv', ['kind', 'name', 'address', 'owner', 'followedAt'], [...follows, ...people], (row) =>
      'journeyId' in row
        ? ['journey', ...named(row, [row.ownerName]), isoTime(row.createdAt)]
        : ['person', row.displayName, profileUrl(settings.publicUrl, row.id), null, isoTime(row.createdAt)],
    ),
  ]
}

/** What the person wrote to owners of journeys. */
async function readMessages(db: Db, personId: string, named: Named): Promise<RecordFile[]> {
  const [flags, ratings] = [await store.listOwnFlags(db, personId), await store.listOwnRatings(db, personId)]
  return [
    table('flags.csv', ['journey', 'address', 'step', 'problem', 'note', 'replacement', 'createdAt'], flags, (row) => [
      ...named(row, [row.title]),
      row.kind,
      row.note,
      row.url,
      isoTime(row.createdAt),
    ]),
    table('ratings.csv', ['journey', 'address', 'stars', 'note', 'updatedAt'], ratings, (row) => [
      ...named(row, []),
      String(row.stars),
      row.note,
      isoTime(row.updatedAt),
    ]),
  ]
}

function table<Row>(name: string, header: string[], rows: readonly Row[], cellsOf: (row: Row) => Cell[]): RecordFile {
  const lines = rows.map((row) => csvRow(cellsOf(row).map((cell) => cell ?? '')))
  return { name, text: `${BYTE_ORDER_MARK}${header.join(',')}\r\n${lines.join('')}` }
}

async function readEarnedBadges(context: AppContext, viewer: Viewer): Promise<EarnedBadgeRow[]> {
  const rows: EarnedBadgeRow[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await listEarnedBadges(context, { personId: viewer.id, own: true }, { cursor, limit: 1000 })
    rows.push(...page.items)
    if (page.next === null) return rows
    cursor = page.next
  }
}

function profileUrl(site: string, id: string): string {
  return `${site}/app/user/profile?userId=${encodeURIComponent(id)}`
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
