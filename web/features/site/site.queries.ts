import { useQueryClient } from '@tanstack/react-query'
import type { SiteChange, SiteSetting } from '#contract/site.ts'
import { load } from '#web/core/api/client.ts'
import { useSaveAtOnce } from '#web/core/api/useSaveAtOnce.ts'
import { isAnswerOf, write } from '#web/core/api/write.ts'

export const siteStateQuery = load('siteState', {})
export const invitationLinksQuery = load('invitationLinks', {})

interface Plan<Part> {
  /** The saved values of these settings. */
  saved: Part
  /** The name of the settings in the message that they are saved. */
  nameOf: () => string
  onSaved: () => void
}

/** Settings of the site that are saved when one of them changes: their values, and a function that changes them. */
export function useSiteSettings<Part extends SiteChange>({ saved, nameOf, onSaved }: Plan<Part>) {
  const client = useQueryClient()
  const save = async (wanted: Part) => {
    const present = client.getQueryData(siteStateQuery.queryKey)?.settings ?? saved
    const isOther = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(present[name as SiteSetting])
    // Only changed settings are sent, since the server refuses settings that the environment fixes.
    const body = Object.fromEntries(Object.entries(wanted).filter(isOther))
    const patch = {
      apply: (state: unknown) => client.setQueryData(siteStateQuery.queryKey, state as never),
      covers: isAnswerOf('siteState'),
    }
    await write(client, 'changeSite', { body }, { patch })
    onSaved()
  }
  return useSaveAtOnce({ saved, save, nameOf })
}
