import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftContent } from '#contract/draft.ts'
import { load, send } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import type { DraftCalls } from './draft.saver.ts'

export const draftsQuery = () => load('drafts', {})

/** Read once when a draft is opened: later answers would differ from what is being typed. */
export const openedDraftQuery = (id: string) => ({
  ...load('draft', { params: { id } }),
  staleTime: 0,
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/** Answers on screen stay: the editor knows better than they do what was saved. */
const onlyMarkStale = { apply: () => undefined, covers: () => true }

/** The calls of an editor; `present` turns stored content into the editor's. */
export function useDraftCalls<Content extends DraftContent>(
  present: (content: DraftContent) => Content,
): DraftCalls<Content> {
  const write = useWrite()
  const client = useQueryClient()
  return useMemo(
    () => ({
      create: (content, idempotencyKey) =>
        write('createDraft', { body: { content } }, { idempotencyKey, patch: onlyMarkStale }),
      save: ({ id, version }, content) =>
        write('saveDraft', { params: { id }, body: { version, content } }, { patch: onlyMarkStale }),
      read: async (id) => {
        const { answer } = await send('draft', { params: { id } })
        return { ...answer, content: present(answer.content) }
      },
      remove: (id) => write('deleteDraft', { params: { id } }, { patch: removal(client, id) }),
    }),
    [write, client, present],
  )
}

/** Deletes a draft of the list; the returned function creates it again, with another id. */
export function useDeleteDraft(): (id: string) => Promise<() => Promise<unknown>> {
  const write = useWrite()
  const client = useQueryClient()
  return async (id) => {
    const { answer } = await send('draft', { params: { id } })
    await write('deleteDraft', { params: { id } }, { patch: removal(client, id) })
    return () => write('createDraft', { body: { content: answer.content } })
  }
}

function removal(client: QueryClient, id: string) {
  return {
    covers: () => true,
    apply: () => {
      client.setQueryData(draftsQuery().queryKey, (known) => known?.filter((draft) => draft.id !== id))
      client.removeQueries({ queryKey: load('draft', { params: { id } }).queryKey, type: 'inactive' })
    },
  }
}
