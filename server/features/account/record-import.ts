import type { RecordReport } from '#contract/export.ts'
import { DRAFTS_MAX, NOTES_MAX } from '#contract/rules/limits.ts'
import type { Trx } from '#server/core/database/database.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { HttpError } from '#server/core/http/http-error.ts'
import type { Limits } from '#server/core/limits/limits.ts'
import { newId } from '#server/core/platform/ids.ts'
import { columnsOf } from '#server/features/drafts/draft-columns.ts'
import { countDrafts, insertDraft } from '#server/features/drafts/drafts.store.ts'
import { LeftOut } from '#server/features/import/record/left-out.ts'
import { type PackedRecord, unpack } from '#server/features/import/record/packed-record.ts'
import { linkedIdOf, type RecordedDraft, type RecordedJourney } from '#server/features/import/record/read-record.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'
import { detectLanguage } from '#server/features/journeys/language.ts'
import { addJourney } from '#server/features/journeys/save-journey.ts'
import { countNotes, writeNote } from '#server/features/notes/notes.store.ts'
import { withinQuota } from '#server/features/people/within-quota.ts'
import { tickSteps } from '#server/features/progress/progress.store.ts'
import { findImported, listStepIds, setImportedFrom } from './record-import.store.ts'

/**
 * Imports journeys and drafts from a checked record. Each has a transaction of its own, so that
 * other requests can run in between; repeating an interrupted import completes it.
 */
export async function importRecord(
  context: AppContext,
  limits: Limits,
  personId: string,
  record: PackedRecord,
): Promise<RecordReport> {
  const report = { journeys: 0, drafts: 0, notes: 0, ticks: 0 }
  const leftOut = new LeftOut(record.leftOut)
  await importJourneys()
  await importDrafts()
  return { ...report, leftOut: leftOut.parts() }

  async function importJourneys(): Promise<void> {
    const { db } = context
    const keys = record.journeys.map(({ key }) => key)
    const here = await findImported(db, 'journey', { personId, keys })
    const added = record.journeys.filter(({ key }) => !here.has(key))
    const allowed = await limits.allowed('createJourney', personId, added.length)
    const excess = new Set(added.slice(allowed))
    for (const one of record.journeys) {
      if (here.has(one.key)) leftOut.add('journey', 'alreadyHere', 1, one.name)
      else if (excess.has(one)) leftOut.add('journey', 'limit', 1, one.name)
      else await importJourney(unpack<RecordedJourney>(one.packed), here)
    }
  }

  async function importJourney(journey: RecordedJourney, here: Map<string, string>): Promise<void> {
    const { key, ids, input, ticked, notes } = journey
    try {
      const detected = input.language ? null : await detectLanguage(input)
      const saved = await context.db
        .transaction()
        .execute((trx) =>
          withinQuota(context, trx, personId, () =>
            saveJourney(context, trx, personId, { ...journey, here, detected }),
          ),
        )
      if (saved === null) return leftOut.add('journey', 'alreadyHere', 1, input.name)
      for (const id of [key, ...ids]) here.set(id, saved.id)
      report.journeys++
      report.ticks += ticked.length
      report.notes += saved.notes
      leftOut.add('note', 'limit', notes.length - saved.notes)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      // Limits that become free later: of new badges and of an account's texts. Other errors make
      // the item invalid, such as a Path step that can't be opened here.
      const isLimit =
        ['tooManyRequests', 'storageFull'].includes(error.code) || error.fields.some(({ field }) => field === 'badges')
      leftOut.add('journey', isLimit ? 'limit' : 'invalid', 1, input.name)
    }
  }

  async function importDrafts(): Promise<void> {
    const keys = record.drafts.map(({ key }) => key)
    const here = await findImported(context.db, 'draft', { personId, keys })
    const added = record.drafts.filter(({ key }) => !here.has(key))
    leftOut.add('draft', 'alreadyHere', record.drafts.length - added.length)
    const room = Math.max(0, DRAFTS_MAX - (await countDrafts(context.db, personId)))
    for (const { packed } of added.slice(0, room))
      if (await importDraft(unpack<RecordedDraft>(packed))) report.drafts++
      else leftOut.add('draft', 'limit')
    leftOut.add('draft', 'limit', added.slice(room).length)
  }

  async function importDraft(draft: RecordedDraft): Promise<boolean> {
    try {
      return await context.db
        .transaction()
        .execute((trx) => withinQuota(context, trx, personId, () => saveDraft(context, trx, personId, draft)))
    } catch (error) {
      if (error instanceof HttpError && error.code === 'storageFull') return false
      throw error
    }
  }
}

interface JourneyToSave extends RecordedJourney {
  here: ReadonlyMap<string, string>
  /** The detected language of its texts, if the record has none. */
  detected: string | null
}

/** Saves a journey; null if a concurrent request has imported it. */
async function saveJourney(
  context: AppContext,
  trx: Trx,
  personId: string,
  { key, input, ticked, notes, here, detected }: JourneyToSave,
): Promise<{ id: string; notes: number } | null> {
  const { clock, settings } = context
  if ((await findImported(trx, 'journey', { personId, keys: [key] })).size > 0) return null
  const steps = input.steps.map((step) => {
    const target = step.stepType === 'Path' ? here.get(linkedIdOf(step.url) ?? '') : undefined
    return target === undefined ? step : { ...step, url: journeyUrl(settings.publicUrl, { id: target }) }
  })
  const id = await addJourney(context, trx, personId, { ...input, steps, visibility: 'private', detected })
  await setImportedFrom(trx, id, key)
  const stepIds = await listStepIds(trx, id)
  // Only adds ticks: a finish, its date and its badges have to be earned on this server.
  await tickSteps(
    trx,
    { personId, journeyId: id },
    ticked.flatMap((step) => stepIds[step] ?? []),
    clock(),
  )
  const room = Math.max(0, NOTES_MAX - (notes.length > 0 ? await countNotes(trx, personId) : 0))
  const kept = notes.slice(0, room)
  for (const { step, text, updatedAt } of kept) {
    const at = Math.min(Math.max(0, Date.parse(updatedAt) || clock()), clock())
    await writeNote(trx, { personId, journeyId: id, stepId: stepIds[step] ?? '' }, { stepId: '', text, updatedAt: at })
  }
  return { id, notes: kept.length }
}

/** Saves a draft; false if the person has the max. number of drafts. */
async function saveDraft(
  { clock }: AppContext,
  trx: Trx,
  personId: string,
  { key, content }: RecordedDraft,
): Promise<boolean> {
  const isHere = (await findImported(trx, 'draft', { personId, keys: [key] })).size > 0
  if (isHere || (await countDrafts(trx, personId)) >= DRAFTS_MAX) return false
  const now = clock()
  await insertDraft(trx, { id: newId(now), personId, importedFrom: key }, columnsOf(content, now))
  return true
}
