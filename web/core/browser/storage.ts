/** Storage of the browser, which can be blocked or full. Nothing here throws: blocked storage looks empty. */
function guarded(storage: () => Storage) {
  function attempt<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
    try {
      return use(storage())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key: string) => attempt((it) => it.getItem(key), null),
    /** Stores the text; null removes the key. Returns false if the browser refuses. */
    write: (key: string, text: string | null) =>
      attempt((it) => {
        if (text === null) it.removeItem(key)
        else it.setItem(key, text)
        return true
      }, false),
    keys: () => attempt(Object.keys, [] as string[]),
  }
}

/** Storage that lasts until it is cleared, and is shared by all tabs. */
export const deviceStorage = guarded(() => localStorage)
/** Storage that lasts as long as the tab. */
export const tabStorage = guarded(() => sessionStorage)
