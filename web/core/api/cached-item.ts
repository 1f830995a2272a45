import type { Query, QueryClient } from '@tanstack/react-query'

/** A type of item, with functions that find one item in all cached answers. */
export interface CachedItem<Item extends { id: string }> {
  isItem: (value: unknown) => value is Item
  id: string
}

/** Returned by a change to remove the item from the cached lists. */
export const GONE = Symbol('gone')

/**
 * Changes one item in every cached answer that contains it. Other answers, and whether an answer is
 * stale, don't change.
 */
export function patchItem<Item extends { id: string }>(
  client: QueryClient,
  { isItem, id }: CachedItem<Item>,
  change: (item: Item) => Item | typeof GONE,
) {
  const changeItem = (value: unknown) => (isItem(value) && value.id === id ? change(value) : value)
  for (const query of client.getQueryCache().getAll()) {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    const changed = changeWithin(data, changeItem)
    if (changed === data || changed === GONE) continue
    client.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
    if (isInvalidated) query.invalidate()
  }
}

/** Returns a query filter: whether a query's answer contains the item. */
export function holds<Item extends { id: string }>(item: CachedItem<Item>): (query: Query) => boolean {
  return ({ state }) => findItem(state.data, item) !== undefined
}

/** Finds the item in a cached answer: by itself, in a list, or in a page of a list. */
export function findItem<Item extends { id: string }>(
  data: unknown,
  { isItem, id }: CachedItem<Item>,
): Item | undefined {
  const answers = isPaged(data) ? data.pages.flatMap(({ answer }) => answer) : [data].flat()
  return answers.filter(isItem).find((item) => item.id === id)
}

function changeWithin(data: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(data)) return sameOr(data, change)
  if (!isPaged(data)) return change(data)
  const pages = sameOr(data.pages, (page) => {
    const answer = sameOr(page.answer, change)
    return answer === page.answer ? page : { ...page, answer }
  })
  return pages === data.pages ? data : { ...data, pages }
}

/**
 * Applies a change to each item. Returns the same array if no item changed, so that React doesn't
 * render again.
 */
function sameOr<Item>(items: Item[], change: (item: Item) => unknown): Item[] {
  const changed = items.map(change)
  if (changed.every((item, index) => item === items[index])) return items
  return changed.filter((item) => item !== GONE) as Item[]
}

function isPaged(data: unknown): data is { pages: { answer: unknown[] }[] } {
  return typeof data === 'object' && data !== null && 'pages' in data
}
