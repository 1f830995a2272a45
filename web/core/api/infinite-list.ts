import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ApiError } from './client.ts'

/** The query result of a list that is loaded page by page. */
export type Feed<Item> = UseInfiniteQueryResult<InfiniteData<{ answer: Item[] }>, ApiError>

/**
 * The items of all loaded pages, without duplicates: items can move to the next page between two
 * requests.
 */
export function itemsOf<Item extends { id: string }>(data: InfiniteData<{ answer: Item[] }>): Item[] {
  return [...new Map(data.pages.flatMap(({ answer }) => answer).map((item) => [item.id, item])).values()]
}
