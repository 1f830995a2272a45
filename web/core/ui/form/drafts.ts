/**
 * Unsent input of dialogs by draft name, kept in memory until the page is left or the session
 * changes.
 */
export const drafts = new Map<string, object>()
