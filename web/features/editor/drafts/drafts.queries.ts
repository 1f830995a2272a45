import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftContent } from '#contract/draft.ts'
import { load, send } from '#web/core/api/client.ts'
import { useWrite } from '#web/core/api/write.ts'
import type { DraftCalls } from './draft.saver.ts'

export const draftsQuery = () => load('drafts', {})

/**
 * A draft to edit. It is requested only when the editor opens: later answers would replace typed
 * text.
 */
export const openedDraftQuery = (id: string) => ({
  ...load('draft', { params: { id } }),
  staleTime: 0,
  refetchOnMount: 'always' as const,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/**
 * A patch that changes no cached answer on screen, because the editor already shows what it saved.
 */
const onlyMarkStale = { apply: () => undefined, covers: () => true }

/** The API calls of the draft editor; `present` converts stored content to the editor's. */
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

/** Deletes a draft. The returned function restores it, with another id. */
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
