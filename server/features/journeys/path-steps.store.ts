import { sql } from 'kysely'
import { journeyIdOf } from '#contract/rules/journey-link.ts'
import { isAuthorSql, isSharedSql } from '#server/core/access/journeys.ts'
import type { Trx } from '#server/core/database/database.ts'
import { dialectOf, literal } from '#server/core/database/dialect.ts'
import type { Columns } from '#server/core/database/queries.ts'
import type { StepToSave } from './merge-steps.ts'

/** Max. number of journeys reachable from one journey through Path steps. */
export const REACHABLE_MAX = 1000

type PathTarget = Columns<'journey', (typeof TARGET_COLUMNS)[number]>

const TARGET_COLUMNS = ['id', 'ownerId', 'coauthorIds', 'visibility', 'archivedAt', 'deletedAt', 'hiddenAt'] as const

interface ResolveOptions {
  origins: readonly string[]
  /** Whether the author may open the journey; otherwise its link counts as an external link. */
  canOpen: (journey: PathTarget) => boolean
}

/** Sets `targetId` of Path steps to the journey on this server that they link to. */
export async function resolveTargets(
  trx: Trx,
  steps: readonly StepToSave[],
  { origins, canOpen }: ResolveOptions,
): Promise<StepToSave[]> {
  const linkedIds = steps.map(({ stepType, url }) => (stepType === 'Path' ? journeyIdOf(url, origins) : null))
  const ids = [...new Set(linkedIds.flatMap((id) => id ?? []))]
  const found = ids.length === 0 ? [] : await readTargets(trx, ids)
  const open = new Set(found.filter(canOpen).map(({ id }) => id))
  return steps.map((step, index) => {
    const id = linkedIds[index] ?? null
    return { ...step, targetId: id !== null && open.has(id) ? id : null }
  })
}

/**
 * Why a Path step can't be saved: it leads back to its own journey, or to more than REACHABLE_MAX
 * journeys.
 */
export type PathProblemKind = 'cycle' | 'tooManyReachable'

/** A Path step that can't be saved, with its index in the request. */
export interface PathProblem {
  index: number
  kind: PathProblemKind
}

/**
 * Looks for a Path step that leads back to its own journey, or reaches too many journeys. The steps
 * are already saved; the last `written` of them belong to the request. Cycles through journeys that
 * the author can't open are ignored, so that an error doesn't reveal them.
 */
export async function findPathProblem(
  trx: Trx,
  journeyId: string,
  { authorId, written }: { authorId: string; written?: number },
): Promise<PathProblem | null> {
  const steps = await trx
    .selectFrom('step')
    .select('targetId')
    .where('journeyId', '=', journeyId)
    .where('removedAt', 'is', null)
    .orderBy('position')
    .execute()
  const targets = [...new Set(steps.flatMap(({ targetId }) => targetId ?? []))]
  if (targets.length === 0) return null
  await dialectOf(trx).lockNamed(trx, 'paths')
  const problemOf = async (some: string[]) => problemIn(await reachedFrom(trx, some, authorId), journeyId)
  const kind = await problemOf(targets)
  if (kind === null) return null
  const guilty = await firstWith(targets, async (first) => (await problemOf(first)) === kind)
  const offset = steps.length - (written ?? steps.length)
  return { index: Math.max(steps.findIndex(({ targetId }) => targetId === guilty) - offset, 0), kind }
}

/**
 * Finds by halving the item with which a list of first items begins to have a property. Longer
 * lists of first items must have it, too.
 */
async function firstWith<Item>(items: readonly Item[], has: (first: Item[]) => Promise<boolean>) {
  let [without, withIt] = [0, items.length]
  while (withIt - without > 1) {
    const middle = Math.floor((without + withIt) / 2)
    if (await has(items.slice(0, middle))) withIt = middle
    else without = middle
  }
  return items[withIt - 1]
}

function problemIn(reached: readonly string[], journeyId: string): PathProblemKind | null {
  if (reached.includes(journeyId)) return 'cycle'
  return reached.length > REACHABLE_MAX ? 'tooManyReachable' : null
}

async function readTargets(trx: Trx, ids: readonly string[]): Promise<PathTarget[]> {
  return await trx
    .selectFrom('journey')
    .select(TARGET_COLUMNS)
    .where(dialectOf(trx).isOneOf(sql.ref('id'), ids))
    .execute()
}

/** The ids of journeys reachable through Path steps, including deleted journeys, as they may be restored. */
async function reachedFrom(trx: Trx, targets: readonly string[], authorId: string): Promise<string[]> {
  const rows = await trx
    .withRecursive('reached(id)', (db) =>
      db
        .selectFrom('journey')
        .select('journey.id')
        .where(dialectOf(trx).isOneOf(sql.ref('journey.id'), targets))
        .union(
          db
            .selectFrom('reached')
            .innerJoin('journey', 'journey.id', 'reached.id')
            .innerJoin('step', 'step.journeyId', 'journey.id')
            .where('step.removedAt', 'is', null)
            .where('step.targetId', 'is not', null)
            .where(sql<boolean>`(${isSharedSql()} or ${isAuthorSql(authorId)})`)
            .select((eb) => eb.ref('step.targetId').$notNull().as('id')),
        ),
    )
    .selectFrom('reached')
    .select('id')
    .limit(literal(REACHABLE_MAX + 1))
    .execute()
  return rows.map(({ id }) => id)
}
