/** ccBy: others may make their own version of a journey under CC BY 4.0; reserved: all rights reserved. */
export const LICENCES = ['ccBy', 'reserved'] as const
export type Licence = (typeof LICENCES)[number]

/** The site's default: what a person's first journey starts with. */
export const DEFAULT_LICENCE: Licence = 'ccBy'

export const CC_BY = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

/** The licence in files and feeds, which have no language of a reader; null, not chosen, counts as 'reserved'. */
export function rightsOf(licence: Licence | null): string {
  return licence === 'ccBy' ? `${CC_BY.name}, ${CC_BY.url}` : 'All rights reserved'
}
