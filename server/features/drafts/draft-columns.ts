import type { DraftContent } from '#contract/draft.ts'
import { JOURNEY_NAME_MAX } from '#contract/journey.ts'
import { refuseTooMuchText } from '#server/features/journeys/save-journey.ts'

/** The columns of a draft; throws 413 if its texts are longer than a journey's may be. */
export function columnsOf(content: DraftContent, updatedAt: number) {
  refuseTooMuchText(content, { field: 'content.steps' })
  const name = Array.from(content.name.trim()).slice(0, JOURNEY_NAME_MAX).join('')
  return { name, stepCount: content.steps.length, content: JSON.stringify(content), updatedAt }
}
