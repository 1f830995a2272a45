import { useState } from 'react'

/** What became of an entry, in words that stay for a few seconds. */
export interface Outcome {
  text: string
  /** Undoes it; resolves to whether the entry waits again. */
  undo?: () => Promise<boolean>
}

/** An entry that the viewer acts on, and its place among the rows; `outcome` is null until it is settled. */
interface Held<Entry> {
  entry: Entry
  at: number
  outcome: Outcome | null
}

export type DeskRow<Entry> = Omit<Held<Entry>, 'at'>

/**
 * The rows of a desk: what waits, and in its former place what is being settled or just was, since
 * the list is loaded again at once.
 */
export function useSettled<Entry extends { key: string }>(waiting: readonly Entry[]) {
  const [held, setHeld] = useState<readonly Held<Entry>[]>([])
  const rows: DeskRow<Entry>[] = waiting
    .filter(({ key }) => !held.some(({ entry }) => entry.key === key))
    .map((entry) => ({ entry, outcome: null }))
  for (const { at, ...row } of held.toSorted((one, other) => one.at - other.at)) rows.splice(at, 0, row)

  const leave = (key: string) => setHeld((before) => before.filter(({ entry }) => entry.key !== key))
  const hold = (entry: Entry, at: number, outcome: Outcome | null) =>
    setHeld((before) => [...before.filter((one) => one.entry.key !== entry.key), { entry, at, outcome }])
  /** Keeps the row while `act` runs, then shows its outcome; without one, or if it fails, the entry waits again. */
  const settle = async (entry: Entry, act: () => Promise<Outcome | null>) => {
    const at = rows.findIndex((row) => row.entry.key === entry.key)
    hold(entry, at, null)
    const outcome = await act().catch((failure: unknown) => {
      leave(entry.key)
      throw failure
    })
    if (outcome) hold(entry, at, outcome)
    else leave(entry.key)
  }
  return { rows, settle, leave }
}

/** Settles the entry of a row by an act. */
export type Settle = (act: () => Promise<Outcome | null>) => Promise<void>
