import type { DraftContent } from '#contract/draft.ts'
import { JOURNEY_NAME_MAX } from '#contract/journey.ts'
import { DRAFT_MAX_BYTES } from '#contract/rules/draft.ts'
import { HttpError } from '#server/http/http-error.ts'

/** Throws 413 above the limit of bytes. */
export function columnsOf(content: DraftContent, updatedAt: number) {
  const json = JSON.stringify(content)
  if (Buffer.byteLength(json) > DRAFT_MAX_BYTES) throw new HttpError('tooLarge')
  const name = Array.from(content.name.trim()).slice(0, JOURNEY_NAME_MAX).join('')
  return { name, stepCount: content.steps.length, content: json, updatedAt }
}
