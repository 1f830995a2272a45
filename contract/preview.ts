import * as z from 'zod/mini'
import { isSafeLink } from './link.ts'
import { string } from './text.ts'

/** Characters as a person sees them. */
export const PREVIEW_TITLE_MAX = 200
export const PREVIEW_DESCRIPTION_MAX = 300
export const PREVIEW_SITE_MAX = 100

export const previewQuery = z.object({
  url: string('urlInvalid').check(z.trim(), z.refine(isSafeLink, { error: 'urlInvalid' })),
})

/** What a page says of itself; all null where there was nothing to be read. `image` is an address of ours. */
export const preview = z.object({
  url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  image: z.nullable(z.string()),
})
export type Preview = z.infer<typeof preview>
