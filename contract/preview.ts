import * as z from 'zod/mini'
import { isSafeLink } from './link.ts'
import { string } from './text.ts'

/** Visible characters. */
export const PREVIEW_TITLE_MAX = 200
export const PREVIEW_DESCRIPTION_MAX = 300
export const PREVIEW_SITE_MAX = 100

export const previewQuery = z.object({
  url: string('urlInvalid').check(z.trim(), z.refine(isSafeLink, { error: 'urlInvalid' })),
})

/** Metadata of a linked page; null where unknown. `image` is an address on this site. */
export const preview = z.object({
  url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  image: z.nullable(z.string()),
})
export type Preview = z.infer<typeof preview>
