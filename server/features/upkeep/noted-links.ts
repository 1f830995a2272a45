import type { Desk } from '#contract/upkeep.ts'
import type { AppContext } from '#server/core/http/app-context.ts'
import { linkKeyOf } from './check.rules.ts'
import { mayAskAt } from './upkeep.policy.ts'
import { readNoted, type StepRow } from './upkeep.store.ts'
import { presentLink } from './upkeep.view.ts'

/** The links of these steps that fail or have moved, in the order of the steps. */
export async function notedLinks(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  present: readonly StepRow[],
): Promise<Desk['links']> {
  const steps = present.map((step) => ({ ...step, key: linkKeyOf(step.url) }))
  const rows = await readNoted(
    db,
    steps.map(({ key }) => key),
  )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return steps.flatMap(({ id, journeyId, key }) => {
    const row = byKey.get(key)
    if (!row) return []
    const at = mayAskAt(row)
    return { ...presentLink(id, row, at > clock() ? at : null), pathId: journeyId }
  })
}
