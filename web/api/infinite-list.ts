import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ApiError } from './client.ts'

/** A list that is read page by page. */
export type Feed<Item> = UseInfiniteQueryResult<InfiniteData<{ answer: Item[] }>, ApiError>

/** All that was read so far; what moved from one page to the next meanwhile stands once. */
export function itemsOf<Item extends { id: string }>(data: InfiniteData<{ answer: Item[] }>): Item[] {
  return [...new Map(data.pages.flatMap(({ answer }) => answer).map((item) => [item.id, item])).values()]
}
