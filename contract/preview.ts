import * as z from 'zod/mini'
import { LANGUAGE_TAG_MAX } from './rules/language.ts'
import { isSafeLink } from './rules/link.ts'
import { STEP_COSTS, STEP_MINUTES_MAX } from './rules/step.ts'
import { link } from './text.ts'

/** Max. visible characters of a preview's title. */
export const PREVIEW_TITLE_MAX = 200
export const PREVIEW_DESCRIPTION_MAX = 300
export const PREVIEW_SITE_MAX = 100

export const previewQuery = z.object({
  url: link(isSafeLink),
})

/**
 * Metadata of a linked page; null where unknown. `image`: an address on this site; `minutes`: the
 * time that reading or watching takes; `language`: a canonical BCP 47 tag.
 */
export const preview = z.object({
  url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
  image: z.nullable(z.string()),
  minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(STEP_MINUTES_MAX))),
  cost: z.nullable(z.enum(STEP_COSTS)),
  language: z.nullable(z.string().check(z.maxLength(LANGUAGE_TAG_MAX))),
})
export type Preview = z.infer<typeof preview>

/** The metadata of a page about which nothing is known. */
export const NO_PREVIEW = {
  title: null,
  description: null,
  siteName: null,
  image: null,
  minutes: null,
  cost: null,
  language: null,
} as const satisfies Omit<Preview, 'url'>
