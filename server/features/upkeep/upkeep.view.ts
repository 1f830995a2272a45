import { archivedUrlOf } from '#contract/rules/link.ts'
import type { CheckedLink, Upkeep } from '#contract/upkeep.ts'
import { isoTime } from '#server/core/platform/time.ts'
import type { LinkRow } from './checks.store.ts'
import type { Reach } from './upkeep.store.ts'

/** Presents the check of a link. `waitsUntil`: from when the owner may request a check; null for now. */
export function presentLink(stepId: string, row: LinkRow, waitsUntil: number | null): CheckedLink {
  const { url, failingSince, brokenAt, movedTo, offeredAt, checkedAt, askedAt } = row
  const isBroken = brokenAt !== null
  return {
    stepId,
    url,
    failingSince: isBroken ? isoTime(failingSince) : null,
    archivedUrl: isBroken ? archivedUrlOf(url) : null,
    movedTo: offeredAt === null ? null : movedTo,
    checkedAt: isoTime(checkedAt),
    checkAgainAt: isoTime(waitsUntil),
    checking: askedAt !== null && (checkedAt ?? 0) < askedAt,
  }
}

/** Presents the numbers of the present steps. */
export function presentReach({ people, steps }: Reach, stepIds: readonly string[]): Upkeep['reach'] {
  const ticked = new Map(steps.map((step) => [step.stepId, step.people]))
  return { people, steps: stepIds.map((stepId) => ({ stepId, people: ticked.get(stepId) ?? null })) }
}
