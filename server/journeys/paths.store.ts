import { sql } from 'kysely'
import type { JourneyChange, JourneyInput } from '#contract/journey.ts'
import { journeyIdOf } from '#contract/rules/journey-link.ts'
import type { StepInput } from '#contract/step.ts'
import type { IssueKey } from '#contract/text.ts'
import type { Trx } from '#server/database/database.ts'
import type { Dialect } from '#server/database/dialect.ts'
import { HttpError } from '#server/http/http-error.ts'
import { reasonNotToRead } from './journeys.policy.ts'

/** As many journeys may hang on the paths of one. */
export const PATHS_MAX = 1000

/** A step as it is written; `targetId` is the journey here that a Path leads to, null where it leads elsewhere. */
export type LaidStep = StepInput & { targetId: string | null }

export type LaidJourney = Omit<JourneyInput, 'steps'> & { steps: LaidStep[] }
export type LaidChange = Omit<JourneyChange, 'steps'> & { steps?: LaidStep[] | undefined }

interface Writer {
  writerId: string
  origins: readonly string[]
}

/** Finds where paths lead. What the writer may not open counts as any other address. */
export async function findTargets(
  trx: Trx,
  dialect: Dialect,
  steps: readonly StepInput[],
  { writerId, origins }: Writer,
): Promise<LaidStep[]> {
  const named = steps.map(({ stepType, url }) => (stepType === 'Path' ? journeyIdOf(url, origins) : null))
  const ids = [...new Set(named.flatMap((id) => id ?? []))]
  const found = ids.length === 0 ? [] : await readFactsOf(trx, dialect, ids)
  const open = new Set(found.filter((facts) => reasonNotToRead(facts, writerId) === null).map(({ id }) => id))
  return steps.map((step, index) => {
    const id = named[index] ?? null
    return { ...step, targetId: id !== null && open.has(id) ? id : null }
  })
}

/**
 * Refuses, at the step, a path that leads back to the journey it stands in, and one on which too many hang. The caller
 * has written the steps; the last `written` of them are those of the request. Circles through what the writer may not
 * open stay, so that nothing is told of it.
 */
export async function refuseCircles(
  trx: Trx,
  dialect: Dialect,
  journeyId: string,
  { writerId, written }: { writerId: string; written?: number },
): Promise<void> {
  const steps = await trx
    .selectFrom('step')
    .select('targetId')
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute()
  const targets = [...new Set(steps.flatMap(({ targetId }) => targetId ?? []))]
  if (targets.length === 0) return
  await dialect.alone(trx, 'paths')
  const reasonAgainst = async (some: string[]) => reasonIn(await reachedFrom(trx, dialect, some, writerId), journeyId)
  const reason = await reasonAgainst(targets)
  if (reason === null) return
  const offset = steps.length - (written ?? steps.length)
  for (const [index, { targetId }] of steps.entries())
    if (targetId !== null && (await reasonAgainst([targetId])) === reason) refuse(index - offset, reason)
  refuse(steps.findIndex(({ targetId }) => targetId !== null) - offset, reason)
}

function refuse(index: number, key: IssueKey): never {
  throw new HttpError('invalid', { fields: [{ field: `steps.${Math.max(index, 0)}.url`, key }] })
}

function reasonIn(reached: readonly string[], journeyId: string): IssueKey | null {
  if (reached.includes(journeyId)) return 'pathCircle'
  return reached.length > PATHS_MAX ? 'pathTooFar' : null
}

async function readFactsOf(trx: Trx, dialect: Dialect, ids: readonly string[]) {
  return await trx
    .selectFrom('journey')
    .select(['id', 'ownerId', 'visibility', 'archivedAt', 'deletedAt', 'hiddenAt'])
    .where(dialect.isOneOf(sql.ref('id'), ids))
    .execute()
}

/** Whatever one comes to along paths, once each; deleted ones too, since they can be restored. */
async function reachedFrom(
  trx: Trx,
  dialect: Dialect,
  targets: readonly string[],
  writerId: string,
): Promise<string[]> {
  const rows = await trx
    .withRecursive('reached(id)', (db) =>
      db
        .selectFrom('journey')
        .select('journey.id')
        .where(dialect.isOneOf(sql.ref('journey.id'), targets))
        .union(
          db
            .selectFrom('reached')
            .innerJoin('journey', 'journey.id', 'reached.id')
            .innerJoin('step', 'step.journeyId', 'journey.id')
            .where('step.removedAt', 'is', null)
            .where('step.targetId', 'is not', null)
            .where((eb) =>
              eb.or([
                eb.and([eb('visibility', '!=', 'private'), eb('hiddenAt', 'is', null)]),
                eb('ownerId', '=', writerId),
              ]),
            )
            .select((eb) => eb.ref('step.targetId').$notNull().as('id')),
        ),
    )
    .selectFrom('reached')
    .select('id')
    .limit(dialect.literal(PATHS_MAX + 1))
    .execute()
  return rows.map(({ id }) => id)
}
