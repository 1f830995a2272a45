import type { Comment } from '#contract/comment.ts'
import type { Suggestion } from '#contract/suggestion.ts'
import type { CheckedLink } from '#contract/upkeep.ts'

/** The journey of an entry. */
export interface DeskJourney {
  id: string
  name: string
  discussionClosed?: boolean | undefined
}

/** One entry of a desk: what waits for an author of the journey. `key` is unique in a desk. */
export type DeskEntry = { key: string; journey: DeskJourney } & (
  | { kind: 'comment'; comment: Comment }
  | { kind: 'suggestion'; suggestion: Suggestion }
  | { kind: 'link'; link: CheckedLink; linkChecks: boolean }
  | { kind: 'original'; changes: number }
)

interface Waiting {
  journeys: readonly DeskJourney[]
  comments: readonly Comment[]
  suggestions: readonly Suggestion[]
  links: readonly (CheckedLink & { pathId: string })[]
  originals: readonly { pathId: string; changes: number }[]
  linkChecks: boolean
}

/** What waits, in the order of a desk: words of people first, the latest of each kind first. */
export function entriesOf({ journeys, comments, suggestions, links, originals, linkChecks }: Waiting): DeskEntry[] {
  const known = new Map(journeys.map((journey) => [journey.id, journey]))
  const of = <Item extends { pathId: string | null }>(
    items: readonly Item[],
    entry: (item: Item) => object & { key: string },
  ) =>
    items.flatMap((item) => {
      const journey = known.get(item.pathId ?? '')
      return journey ? [{ ...entry(item), journey } as DeskEntry] : []
    })
  return [
    ...of(comments, (comment) => ({ kind: 'comment', key: `comment ${comment.id}`, comment })),
    ...of(suggestions, (suggestion) => ({ kind: 'suggestion', key: `suggestion ${suggestion.id}`, suggestion })),
    ...of(links, (link) => ({ kind: 'link', key: `link ${link.stepId}`, link, linkChecks })),
    ...of(originals, ({ pathId, changes }) => ({ kind: 'original', key: `original ${pathId}`, changes })),
  ]
}
