import { tabStorage } from '#web/core/browser/storage.ts'

const KEY = 'draft-created'

interface Created {
  id: string
  /** When the answer came, in ms since 1970. */
  at: number
  /** The document that noted it, by its `performance.timeOrigin`. */
  document: number
}

/** Notes a draft that the server has created: if this page is being reloaded, its address can't name the draft any more. */
export function noteCreated(id: string): void {
  const { timeOrigin } = performance
  const created: Created = { id, at: timeOrigin + performance.now(), document: timeOrigin }
  // If storage is full or blocked, the draft is in the list of drafts.
  tabStorage.write(KEY, JSON.stringify(created))
}

/** The draft that the page before this one noted after this one was requested. */
export function readCreated(): string | undefined {
  try {
    const created: Created | null = JSON.parse(tabStorage.read(KEY) ?? 'null')
    const { timeOrigin } = performance
    return created && created.document !== timeOrigin && created.at > timeOrigin ? created.id : undefined
  } catch {
    return undefined
  }
}

/** Called once an editor is on the screen: React can render it more than once before. */
export function forgetCreated(): void {
  tabStorage.write(KEY, null)
}
