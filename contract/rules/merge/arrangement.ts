import type { Comparison } from './compare.ts'
import type { Item, MergeStep, Role, Section, Shape } from './shape.ts'

/** A step of the merged result, before headings and sets of alternatives are written to it. */
export interface Placed {
  key: string
  step: MergeStep
  role: Role
}

/** A section of the merged result. `origin`: see `Comparison.originOf`. */
export interface Place {
  origin: Section
  heading: string | null
  items: Placed[]
}

/**
 * The sections of the merged result. The caller goes through `theirs` in order and adds the
 * accepted changes: `begin` for each section, then `put` or `pass` for each of its steps, then
 * `end`.
 */
export class Arrangement {
  readonly places: Place[]
  readonly #comparison: Comparison
  readonly #setOf: (key: string) => string
  readonly #placeOf: Map<Section, Place>
  readonly #stepOf: Map<string, { place: Place; placed: Placed }>
  readonly #theirIndex: ReadonlyMap<string, number>
  /**
   * The latest section of `theirs` so far that is in the result; the fields below hold the latest
   * step, in all sections and in this one.
   */
  #lastSection: Section | undefined
  #lastStep: string | undefined
  #lastNear: string | undefined
  /** The latest step of `theirs` so far that is in the result, by its set in `theirs` and its set in the result. */
  readonly #lastMates = new Map<string, string>()

  /** `setOf`: the set of alternatives in the result. */
  constructor(places: Place[], comparison: Comparison, setOf: (key: string) => string) {
    this.#setOf = setOf
    this.places = places
    this.#comparison = comparison
    this.#placeOf = new Map(places.map((place) => [place.origin, place]))
    this.#stepOf = new Map(
      places.flatMap((place) => place.items.map((placed) => [placed.key, { place, placed }] as const)),
    )
    this.#theirIndex = new Map([...comparison.theirs.items.keys()].map((key, index) => [key, index]))
  }

  /** Begins a section of `theirs`. `isMoved`: whether it goes after the section that it follows there. */
  begin(origin: Section, isMoved: boolean): void {
    this.#lastNear = undefined
    const place = this.#placeOf.get(origin)
    if (!isMoved || !place) return
    this.places.splice(this.places.indexOf(place), 1)
    this.places.splice(this.#indexOfNext(), 0, place)
  }

  /** Leaves a step of `theirs` where it is in the result, if it is there. */
  pass({ key, section, set }: Item): void {
    const found = this.#stepOf.get(key)
    if (!found) return
    this.#lastMates.set(`${set} ${this.#setOf(key)}`, key)
    const { movedByMe, originOf } = this.#comparison
    this.#lastStep = key
    if (movedByMe.steps.has(key) || found.place.origin === originOf(section)) this.#lastNear = key
  }

  end(origin: Section): void {
    if (this.#placeOf.has(origin)) this.#lastSection = origin
  }

  /**
   * Puts a step of `theirs`, with the steps that move with it, directly after the nearest step
   * before it in its section, even if `mine` moved that step, or else first in the section. If
   * `mine` removed the section, it isn't created again: the step follows the nearest step before it
   * in `theirs`, or is the last. A step that isn't an alternative in `mine` doesn't go between
   * alternatives.
   */
  put(set: readonly [Placed, ...Placed[]], item: Item): void {
    const { place, index } = this.#positionOf({ ...item, role: set[0].role })
    place.items.splice(index, 0, ...set)
    for (const placed of set) this.#stepOf.set(placed.key, { place, placed })
    this.pass(item)
  }

  #positionOf(item: Item): { place: Place; index: number } {
    const { base, originOf } = this.#comparison
    const origin = originOf(item.section)
    const near = this.#mateOf(item) ?? this.#lastNear
    const after = near === undefined ? undefined : this.#positionAfter(near, item)
    if (after) return after
    const present = this.#placeOf.get(origin)
    if (present) return { place: present, index: 0 }
    const last = this.places.at(-1)
    if (last && base.sections.includes(origin)) {
      const previous = this.#lastStep && this.#positionAfter(this.#lastStep, item)
      return previous || { place: last, index: last.items.length }
    }
    const place: Place = { origin, heading: item.section.heading, items: [] }
    this.places.splice(this.#indexOfNext(), 0, place)
    this.#placeOf.set(origin, place)
    return { place, index: 0 }
  }

  /** The nearest step before an alternative, within its set. */
  #mateOf({ key, role, set }: Item): string | undefined {
    return role === 'alternative' ? this.#lastMates.get(`${set} ${this.#setOf(key)}`) : undefined
  }

  #areOneSet(one: string, other: string): boolean {
    return this.#setOf(one) === this.#setOf(other)
  }

  /**
   * The position after a step. It is behind the step's whole set of alternatives, unless the new
   * step belongs to this set or to its own.
   */
  #positionAfter(key: string, item: Item): { place: Place; index: number } | undefined {
    const found = this.#stepOf.get(key)
    if (!found) return undefined
    const { items } = found.place
    let index = items.indexOf(found.placed) + 1
    // Steps that are only in `mine` are at -1.
    const indexOf = (one: string) => this.#theirIndex.get(one) ?? -1
    const { base, theirs, mine } = this.#comparison
    const isSet = ({ items: all }: Shape, one: string, other = key) => {
      const [first, second] = [all.get(other), all.get(one)]
      return first !== undefined && first.set === second?.set
    }
    const joinedByMe = (one: string) => !isSet(base, one, mine.items.get(one)?.set)
    const leftMine = (one: string) => {
      const first = mine.items.get(one)?.set
      return first !== undefined && theirs.items.has(first) && !isSet(theirs, one, first)
    }
    // Whether a step of the set belongs after the new step: in `theirs` it comes later, as an
    // alternative in another set, and `mine` didn't put it into its set. Making it required or
    // optional is a separate change; until that is accepted, the step stays in its set.
    const follows = ({ key: one }: Placed) => {
      if (indexOf(one) < indexOf(item.key) || isSet(theirs, one)) return false
      if (theirs.items.get(one)?.role !== 'alternative') return false
      if (isSet(base, one) || leftMine(one)) return !joinedByMe(one)
      return !isSet(mine, one) && theirs.items.get(one)?.set === item.set
    }
    const isJoined = item.role === 'alternative' && this.#areOneSet(key, item.key)
    const isOfSet = (one: Placed | undefined) =>
      one?.role === 'alternative' && this.#areOneSet(key, one.key) && !follows(one)
    if (!isJoined) while (isOfSet(items[index])) index += 1
    return { place: found.place, index }
  }

  /** The index after the nearest earlier section of `theirs` that is in the result. */
  #indexOfNext(): number {
    const before = this.#lastSection && this.#placeOf.get(this.#lastSection)
    if (before) return this.places.indexOf(before) + 1
    // Steps without a heading stay at the beginning.
    return this.places[0]?.heading === null ? 1 : 0
  }
}
