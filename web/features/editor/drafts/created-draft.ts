import { tabStorage } from '#web/core/browser/storage.ts'

const KEY = 'draft-created'

interface Created {
  id: string
  /** When the server's answer arrived, in ms since 1970. */
  at: number
  /** The `performance.timeOrigin` of the page that stored the note. */
  document: number
}

/**
 * Stores the id of a draft that the server has created, in case this page is being reloaded and its
 * address can't contain the id any more.
 */
export function noteCreated(id: string): void {
  const { timeOrigin } = performance
  const created: Created = { id, at: timeOrigin + performance.now(), document: timeOrigin }
  // Nothing is lost if storage is full or blocked: the draft is in the list of drafts.
  tabStorage.write(KEY, JSON.stringify(created))
}

/** The draft that the previous page stored after this page was requested. */
export function readCreated(): string | undefined {
  try {
    const created: Created | null = JSON.parse(tabStorage.read(KEY) ?? 'null')
    const { timeOrigin } = performance
    return created && created.document !== timeOrigin && created.at > timeOrigin ? created.id : undefined
  } catch {
    return undefined
  }
}

/** Removes the stored id. Called when an editor is on the screen, since React can render it more than once before. */
export function forgetCreated(): void {
  tabStorage.write(KEY, null)
}
