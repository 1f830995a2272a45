import { DISMISSALS_IN_A_ROW, SUGGESTION_PAUSE_MS } from '#contract/rules/suggestion.ts'
import { isNotHiddenSql } from '#server/core/access/content.ts'
import type { Db, Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { SuggestionTable } from '#server/core/database/tables/suggestions.ts'
import { setCoverDue } from '#server/features/previews/covers.store.ts'

export type SuggestionState = SuggestionTable

/** Locks the row until the transaction ends. To prevent deadlocks: journeys, then people, then suggestions. */
export async function lockSuggestion(trx: Trx, id: string): Promise<SuggestionState | undefined> {
  return await dialectOf(trx)
    .locked(trx.selectFrom('suggestion').selectAll().where('id', '=', id))
    .executeTakeFirst()
}

export async function readJourneyIdOf(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('suggestion').select('journeyId').where('id', '=', id).executeTakeFirst()
  return row?.journeyId
}

/** The link of a step; undefined if the step was removed. */
export async function readLink(
  db: Db,
  { journeyId, stepId }: { journeyId: string; stepId: string },
): Promise<string | undefined> {
  const step = await db
    .selectFrom('step')
    .select('url')
    .where('id', '=', stepId)
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return step?.url
}

const OPEN = { taken: null, decidedAt: null, decidedBy: null, accepted: null, madeVersion: null, reply: null } as const
const NEW = { ...OPEN, hiddenAt: null, hiddenFor: null, withdrawnAt: null } as const
type NewSuggestion = Omit<SuggestionTable, keyof typeof NEW>

/**
 * Adds the report of a link; it replaces the person's earlier report on the step, whether that was
 * decided on or not.
 */
export async function insertReport(trx: Trx, report: Omit<NewSuggestion, 'base' | 'changes'>): Promise<void> {
  await trx
    .deleteFrom('suggestion')
    .where('stepId', '=', report.stepId)
    .where('personId', '=', report.personId)
    .execute()
  await trx
    .insertInto('suggestion')
    .values({ ...report, ...NEW, base: null, changes: null })
    .execute()
  await setCoverDue(trx, report.journeyId)
}

export async function insertSuggestion(
  trx: Trx,
  suggestion: Omit<NewSuggestion, 'problem' | 'stepId' | 'oldUrl' | 'url'>,
): Promise<void> {
  const noReport = { problem: null, stepId: null, oldUrl: null, url: null }
  await trx
    .deleteFrom('suggestion')
    .where('personId', '=', suggestion.personId)
    .where('withdrawnAt', '<', suggestion.createdAt - SUGGESTION_PAUSE_MS)
    .execute()
  await trx
    .insertInto('suggestion')
    .values({ ...suggestion, ...NEW, ...noReport })
    .execute()
}

/** A decision on a suggestion. `decidedBy`: the author who decides. `madeVersion`: see the table. */
export interface Decision {
  decidedBy: string
  accepted: boolean
  reply: string | null
  taken: readonly string[] | null
  madeVersion: number | null
}

export async function setDecision(trx: Trx, id: string, decision: Decision, now: number): Promise<void> {
  const { accepted, taken, ...set } = decision
  const row = { ...set, accepted: Number(accepted), taken: taken && JSON.stringify(taken), decidedAt: now }
  await trx.updateTable('suggestion').set(row).where('id', '=', id).execute()
  await setCoverOfReportDue(trx, id)
}

/** Reopens a suggestion by removing the decision. */
export async function undoDecision(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('suggestion').set(OPEN).where('id', '=', id).execute()
  await setCoverOfReportDue(trx, id)
}

export async function deleteSuggestion(trx: Trx, id: string): Promise<void> {
  await setCoverOfReportDue(trx, id)
  await trx.deleteFrom('suggestion').where('id', '=', id).execute()
}

/** Deletes everything but the decision, which counts towards a pause after several dismissed suggestions. */
export async function withdraw(trx: Trx, id: string, now: number): Promise<void> {
  const empty = { message: '', base: null, changes: null, reply: null, withdrawnAt: now }
  await trx.updateTable('suggestion').set(empty).where('id', '=', id).execute()
}

/** Makes the journey's cover due, since a step with an open report isn't used for it. */
async function setCoverOfReportDue(trx: Trx, id: string): Promise<void> {
  const row = await trx
    .selectFrom('suggestion')
    .select(['journeyId', 'problem'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row && row.problem !== null) await setCoverDue(trx, row.journeyId)
}

/** Hides the suggestion from the other side; null shows it again. */
export async function setSuggestionHidden(
  trx: Trx,
  id: string,
  verdict: { at: number; reason: string } | null,
): Promise<void> {
  await trx
    .updateTable('suggestion')
    .set({ hiddenAt: verdict?.at ?? null, hiddenFor: verdict?.reason ?? null })
    .where('id', '=', id)
    .execute()
  await setCoverOfReportDue(trx, id)
}

/** The columns that only reports of links have. */
export type ReportParts = { [Column in 'problem' | 'stepId']: NonNullable<SuggestionTable[Column]> }

export function isReport<Row extends Pick<SuggestionTable, 'problem'>>(row: Row): row is Row & ReportParts {
  return row.problem !== null
}

/**
 * Max. answered suggestions of a person that are read, latest first; more than the limits allow in
 * the week of a pause.
 */
const ANSWERED_READ_MAX = 5000

/**
 * Facts about a person's earlier suggestions, on which the next one depends. Reports of links don't
 * count as open or dismissed.
 */
export interface Earlier {
  /** Number of open suggestions for the journey that its authors can answer. */
  open: number
  /** Whether the journey's owner accepted a suggestion of this person. */
  wasAccepted: boolean
  /** When the owner dismissed the last of several suggestions in a row; null if one of the latest was accepted. */
  dismissedAt: number | null
}

export async function readEarlier(
  trx: Trx,
  { personId, journeyId, ownerId }: { personId: string; journeyId: string; ownerId: string },
): Promise<Earlier> {
  const own = trx.selectFrom('suggestion').where('suggestion.personId', '=', personId)
  const open = await own
    .select((eb) => eb.fn.countAll().as('count'))
    .where('journeyId', '=', journeyId)
    .where('decidedAt', 'is', null)
    .where(isNotHiddenSql('suggestion'))
    .where('problem', 'is', null)
    .executeTakeFirstOrThrow()
  const answered = own
    .select(['id', 'journeyId', 'accepted', 'decidedAt', 'problem'])
    .where('decidedAt', 'is not', null)
    .orderBy('decidedAt', 'desc')
    .limit(literal(ANSWERED_READ_MAX))
  const toOwner = trx
    .selectFrom(answered.as('answered'))
    .innerJoin('journey', 'journey.id', 'answered.journeyId')
    .where('journey.ownerId', '=', ownerId)
  const accepted = await toOwner
    .select('answered.id')
    .where('answered.accepted', '=', 1)
    .limit(literal(1))
    .executeTakeFirst()
  const latest = await toOwner
    .select(['answered.accepted', 'answered.decidedAt'])
    .where('answered.problem', 'is', null)
    .orderBy('answered.decidedAt', 'desc')
    .limit(literal(DISMISSALS_IN_A_ROW))
    .execute()
  const isRow = latest.length === DISMISSALS_IN_A_ROW && latest.every((row) => row.accepted === 0)
  return {
    open: Number(open.count),
    wasAccepted: accepted !== undefined,
    dismissedAt: isRow ? (latest[0]?.decidedAt ?? null) : null,
  }
}
