import { sql } from 'kysely'
import { reasonNotToRead } from '#server/core/access/journeys.ts'
import type { Db } from '#server/core/database/database.ts'
import { dialectOf, literal, readJson } from '#server/core/database/dialect.ts'
import { prepared } from '#server/core/database/prepared.ts'
import { ByteCache } from '#server/core/platform/byte-cache.ts'
import { mapPage, type Page } from '#server/core/platform/cursor.ts'
import type { PersonRow } from '#server/features/people/read.store.ts'
import {
  type CardRow,
  type CardState,
  JOURNEY_COLUMNS,
  type ListedRow,
  type MarksRow,
  withCard,
  withMarks,
  withState,
} from './read.store.ts'

/** Max. bytes of all cards that a process keeps. */
const MAX_BYTES = 16_000_000
const CARD_COLUMNS = [
  ...JOURNEY_COLUMNS,
  ...(['owner', 'badges', 'credit', 'likers', 'followers', 'cardVersion', 'cardEpoch'] as const),
]
/** Number of times that a card is held: as a row and, once it was sent, as text (`journeys.view.ts`). */
const COPIES = 3

/** The cards in memory, which are up to date with the changes of people and badges up to `epoch`. */
interface KnownCards {
  epoch: number
  cards: ByteCache<CardRow>
}

/** Cards are cached per database. Cards read in a transaction, which may be rolled back, are dropped when it ends. */
const caches = new WeakMap<Db, KnownCards>()

/** Max. changes of people that are followed one by one; after more, all cards are dropped. */
const CHANGES_MAX = 200

const readCards = prepared(['ids'], (db, { ids }) =>
  withCard(db, withState(db.selectFrom('journey').where(dialectOf(db).isAmong(sql.ref('journey.id'), ids)))),
)

/**
 * The cards of these journeys by id, from memory if they still have the state that the caller has
 * just read. A card that changed since then is left out if the viewer may no longer read the
 * journey.
 */
export async function cardsOf(
  db: Db,
  states: readonly CardState[],
  viewerId: string | null,
): Promise<Map<string, CardRow>> {
  const known = knownCards(db)
  await followChanges(db, known, Math.max(...states.map(({ cardEpoch }) => cardEpoch)))
  const cards = new Map<string, CardRow>()
  const missing = new Map<string, CardState>()
  for (const state of states) {
    const card = known.cards.get(state.id)
    if (card?.cardVersion === state.cardVersion) cards.set(card.id, card)
    else missing.set(state.id, state)
  }
  if (missing.size === 0) return cards
  const ids = dialectOf(db).list([...missing.keys()])
  for (const card of await readCards(db, { values: { ids }, shape: null })) {
    keep(known, card)
    const asked = missing.get(card.id)
    if (isSame(card, asked) || reasonNotToRead(card, viewerId) === null) cards.set(card.id, card)
  }
  return cards
}

function knownCards(db: Db): KnownCards {
  const known = caches.get(db) ?? { epoch: 0, cards: new ByteCache<CardRow>(MAX_BYTES) }
  caches.set(db, known)
  return known
}

/** The card in memory, if it still has this state. */
export async function knownCard(db: Db, state: CardState): Promise<CardRow | undefined> {
  const known = knownCards(db)
  await followChanges(db, known, state.cardEpoch)
  const card = known.cards.get(state.id)
  return card?.cardVersion === state.cardVersion ? card : undefined
}

/** Keeps the columns of a card of a row that was just read. */
export function keepCard(db: Db, row: CardRow): void {
  const card = Object.fromEntries(CARD_COLUMNS.map((column) => [column, row[column]]))
  const known = knownCards(db)
  // Without any card yet, there is nothing to follow.
  known.epoch ||= Number(row.cardEpoch)
  keep(known, card as unknown as CardRow)
}

/** Drops the cards that changes of people and badges up to this epoch are about. */
async function followChanges(db: Db, known: KnownCards, epoch: number): Promise<void> {
  if (epoch <= known.epoch) return
  const since = known.epoch
  const read = since === 0 ? [] : await readChanges(db, { values: { since }, shape: null })
  const changes = read.filter(({ number }) => Number(number) <= epoch)
  const people = new Set(changes.map(({ personId }) => personId))
  // A number without an entry is about all cards.
  const isWhole = new Set(changes.map(({ number }) => Number(number))).size >= epoch - since
  if (!isWhole || people.has('') || read.length === CHANGES_MAX) known.cards.clear()
  else known.cards.deleteIf((card) => card.credit !== null || peopleOn(card).some((id) => people.has(id)))
  known.epoch = Math.max(known.epoch, epoch)
}

function peopleOn({ owner, likers, followers }: CardRow): string[] {
  const faces = [readJson<PersonRow>(owner), ...readJson<PersonRow[]>(likers), ...readJson<PersonRow[]>(followers)]
  return faces.map(({ id }) => id)
}

const readChanges = prepared(['since'], (db, { since }) =>
  db
    .selectFrom('cardChange')
    .select(['number', 'personId'])
    .where('number', '>', since)
    .orderBy('number')
    .limit(literal(CHANGES_MAX)),
)

/** Keeps a card, unless newer ones are stored: a replica can be behind. */
function keep({ epoch, cards }: KnownCards, card: CardRow): void {
  const stored = cards.get(card.id)
  if (card.cardEpoch < epoch || (stored && stored.cardVersion > card.cardVersion)) return
  cards.set(card.id, card)
  cards.resize(card.id, card, COPIES * JSON.stringify(card).length)
}

function isSame(card: CardState, asked: CardState | undefined): boolean {
  return card.cardVersion === asked?.cardVersion && card.cardEpoch === asked.cardEpoch
}

/** The journeys with these ids, in the same order, without their steps; ids without a journey are left out. */
export async function loadDetails(
  db: Db,
  chosen: readonly { id: string }[],
  viewerId: string | null,
): Promise<ListedRow[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  const values = { ids: dialectOf(db).list(ids), viewerId }
  const marks = await marksByIds(db, { values, shape: viewerId !== null })
  const cards = await cardsOf(db, marks, viewerId)
  const byId = new Map(marks.map((row) => [row.id, withCardOf(row, cards)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The row with the journey's card; undefined without a card. */
export function withCardOf(row: CardState & MarksRow, cards: ReadonlyMap<string, CardRow>): ListedRow | undefined {
  const card = cards.get(row.id)
  return card && { ...card, liked: row.liked, followed: row.followed, done: row.done, card }
}

/** The page of the journeys with these ids, without their steps; ids without a journey are left out. */
export async function loadPage(
  db: Db,
  page: Page<{ id: string }[]>,
  viewerId: string | null,
): Promise<Page<ListedRow[]>> {
  const rows = await loadDetails(db, page.items, viewerId)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return mapPage(page, ({ id }) => byId.get(id))
}

const marksByIds = prepared(['ids', 'viewerId'], (db, { ids, viewerId }, member: boolean) => {
  const journeys = db.selectFrom('journey').where(dialectOf(db).isAmong(sql.ref('journey.id'), ids))
  return withMarks(db, withState(journeys), member ? viewerId : null)
})
