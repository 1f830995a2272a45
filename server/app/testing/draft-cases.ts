import type { Case } from './screens.ts'

type Calls = 'createDraft' | 'saveDraft' | 'deleteDraft' | 'linkUses' | 'previewImport'

/** The writing calls of someone who prepares a journey, for the test of staleness. */
export const draftCases: Record<Calls, Case> = {
  createDraft: () => ({ body: { content: { name: 'Not yet' } } }),
  saveDraft: ({ drafts: [id] }) => ({ params: { id }, body: { version: 1, content: { name: 'Longer' } } }),
  deleteDraft: ({ drafts: [id] }) => ({ params: { id } }),
  linkUses: () => ({ body: { urls: ['https://example.org/first'] } }),
  previewImport: () => ({ body: { text: 'https://example.org/first' } }),
}
