/** What was typed into dialogs and not sent, by the name of the form; gone with the page. */
export const keptValues = new Map<string, object>()
