import { JOURNEY_NAME_MAX } from '#contract/rules/journey.ts'
import type { RecordKind, RecordReason } from '#contract/rules/record.ts'

/** Max. names of journeys that are listed per reason. */
const NAMES_MAX = 20

export interface LeftOutPart {
  kind: RecordKind
  reason: RecordReason
  count: number
  /** Names of journeys, at most 20. */
  names?: string[] | undefined
}

/** Counts items that aren't imported, by kind and reason. */
export class LeftOut {
  readonly #parts = new Map<string, LeftOutPart>()

  constructor(parts: readonly LeftOutPart[] = []) {
    for (const part of parts) this.#parts.set(`${part.kind}:${part.reason}`, { ...part })
  }

  add(kind: RecordKind, reason: RecordReason, count = 1, name = ''): void {
    if (count === 0) return
    const key = `${kind}:${reason}`
    const part = this.#parts.get(key) ?? { kind, reason, count: 0 }
    part.count += count
    if (name !== '') part.names = [...(part.names ?? []), name.slice(0, JOURNEY_NAME_MAX)].slice(0, NAMES_MAX)
    this.#parts.set(key, part)
  }

  parts(): LeftOutPart[] {
    return [...this.#parts.values()]
  }
}
