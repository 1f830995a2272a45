import { useQuery } from '@tanstack/react-query'
import { type Texts, textIn } from '#contract/rules/language.ts'
import type { SiteFacts } from '#contract/site.ts'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'

export const siteQuery = load('site', {})

export const siteTextQuery = (name: 'rules' | 'accessibility') => load('siteText', { params: { name } })

/** How long the answer about the site is cached, in ms; every page reads it, and it rarely changes. */
const SITE_MS = 300_000

/** The public data of the site; null until it has loaded. */
export function useSite(): SiteFacts | null {
  return useQuery({ ...siteQuery, staleTime: SITE_MS }).data ?? null
}

/** Returns a function for the text of the site in the reader's language. */
export function useSiteText(): (texts: Texts | undefined) => string {
  const { i18n } = useTranslation()
  const language = useSite()?.language ?? i18n.language
  return (texts = {}) => textIn(texts, i18n.language, language)
}
