import type { Query, QueryClient } from '@tanstack/react-query'

/** An item of the API that any number of cached answers hold. */
export interface CachedItem<Item extends { id: string }> {
  isItem: (value: unknown) => value is Item
  id: string
}

/** Returned instead of an item: removes it from the list. */
export const GONE = Symbol('gone')

/**
 * Changes one cached item on every page and in every list that holds it. What was stale stays
 * stale, and what doesn't hold it isn't touched.
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

/** Whether a cached answer holds the item. */
export function holds<Item extends { id: string }>(item: CachedItem<Item>): (query: Query) => boolean {
  return ({ state }) => findItem(state.data, item) !== undefined
}

/** The item as a cached answer holds it: alone, in a list, or in one of a list's pages. */
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

/** Returns the same array if no item changed, so that React doesn't render again. */
function sameOr<Item>(items: Item[], change: (item: Item) => unknown): Item[] {
  const changed = items.map(change)
  if (changed.every((item, index) => item === items[index])) return items
  return changed.filter((item) => item !== GONE) as Item[]
}

function isPaged(data: unknown): data is { pages: { answer: unknown[] }[] } {
  return typeof data === 'object' && data !== null && 'pages' in data
}
