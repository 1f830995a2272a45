/** What somebody wants a toggle to be, against what the server last said it is. */
interface Wish {
  wanted: boolean
  settled: boolean
}

interface Course {
  /** What the server holds before the first press. */
  settled: boolean
  /** Shows a state at once. */
  show: (state: boolean) => void
  /** States the wish to the server and says what it is now. */
  state: (wanted: boolean) => Promise<boolean>
  onFailure: (failure: unknown) => void
}

/** One a toggle, by its name. */
const underWay = new Map<string, Wish>()

/**
 * Applies a wish at once and states it; a later wish waits for the answer and then wins, however quickly the presses
 * came. A failure shows again what the server last said.
 */
export async function wish(name: string, wanted: boolean, { settled, show, state, onFailure }: Course) {
  show(wanted)
  const running = underWay.get(name)
  if (running) {
    running.wanted = wanted
    return
  }
  const current: Wish = { wanted, settled }
  underWay.set(name, current)
  try {
    while (current.settled !== current.wanted) current.settled = await state(current.wanted)
  } catch (failure) {
    show(current.settled)
    onFailure(failure)
  } finally {
    underWay.delete(name)
  }
}
