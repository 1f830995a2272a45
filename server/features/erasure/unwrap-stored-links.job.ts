import { searchTextOf } from '#contract/rules/search-parts.ts'
import { changeLinks, withoutReader } from '#contract/rules/wrapped-link.ts'
import type { Trx } from '#server/core/database/database.ts'
import { onceJob, type Part } from '#server/core/jobs/once.ts'
import { indexJourneys } from '#server/core/search/index-journeys.ts'
import { updateBytes } from '#server/features/journeys/revisions.store.ts'
import { lockJourneys } from '#server/features/journeys/state.store.ts'
import { updateTextBytes } from '#server/features/journeys/steps.store.ts'
import {
  keyOf,
  PUBLISHED,
  type PublishedRow,
  type PublishedTable,
  readPublished,
  recountCopies,
  replacePublished,
} from './unwrap-stored-links.store.ts'

/** Max. rows per transaction. */
const STEP_MAX = 100

/**
 * Replaces stored links of mail gateways, which name their readers, by the addresses inside them.
 * It sets no time of a change and sends no notices.
 */
export const unwrapStoredLinksJob = onceJob('gatewayLinks', (Object.keys(PUBLISHED) as PublishedTable[]).map(partOf))

function partOf(table: PublishedTable): Part {
  return async (trx, after, now) => {
    const rows = await readPublished(trx, table, { after: after === '' ? null : JSON.parse(after), limit: STEP_MAX })
    const found = rows.flatMap((row) => {
      const changed = unwrappedColumns(table, row)
      return Object.keys(changed).length > 0 ? [{ row, changed }] : []
    })
    if (found.length > 0) await replace(trx, table, { found, now })
    const last = rows.at(-1)
    return last ? JSON.stringify(keyOf(table, last)) : null
  }
}

/** The columns that change, with their new values. */
function unwrappedColumns(table: PublishedTable, row: PublishedRow): PublishedRow {
  const { texts = [], links = [], json = [] }: Partial<Record<string, readonly string[]>> = PUBLISHED[table]
  const inText = (text: string) => changeLinks(text, withoutReader)
  const inJson = (text: string) =>
    JSON.stringify(JSON.parse(text, (_, value) => (isText(value) ? inText(value) : value)))
  const changes = [
    ...texts.map((column) => [column, inText] as const),
    ...links.map((column) => [column, withoutReader] as const),
    ...json.map((column) => [column, inJson] as const),
  ]
  const next = changes.flatMap(([column, change]) => {
    const before = row[column]
    return isText(before) && before.includes('.') ? [[column, change(before)] as const] : []
  })
  const changed = Object.fromEntries(next.filter(([column, value]) => value !== row[column]))
  const searched = table === 'stepNote' && 'text' in changed && { searchText: searchTextOf(String(changed.text)) }
  return { ...changed, ...searched }
}

async function replace(
  trx: Trx,
  table: PublishedTable,
  { found, now }: { found: { row: PublishedRow; changed: PublishedRow }[]; now: number },
): Promise<void> {
  const ids = [...new Set(found.map(({ row }) => String((table === 'journey' ? row.id : row.journeyId) ?? '')))]
  // Journeys are locked first, as by all others who change their rows.
  await lockJourneys(trx, ids)
  for (const each of found) await replacePublished(trx, table, each)
  if (table === 'journey' || table === 'step') {
    for (const id of ids) await updateTextBytes(trx, id)
    await indexJourneys(trx, ids, now)
  }
  if (table === 'revision' || table === 'revisionPart') for (const id of ids) await updateBytes(trx, id)
  if (table === 'adaptation')
    await recountCopies(
      trx,
      'id',
      found.map(({ row }) => String(row.id)),
    )
  if (table === 'adaptationPart') await recountCopies(trx, 'originalId', ids)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
