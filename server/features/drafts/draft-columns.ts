import type { DraftContent } from '#contract/draft.ts'
import { JOURNEY_NAME_MAX } from '#contract/journey.ts'
import { changeLinks, withoutReader } from '#contract/rules/wrapped-link.ts'
import { refuseTooMuchText } from '#server/features/journeys/save-journey.ts'

/**
 * The columns of a draft, whose links name no reader; throws 413 if its texts are longer than a
 * journey's may be.
 */
export function columnsOf(content: DraftContent, updatedAt: number) {
  refuseTooMuchText(content, { field: 'content.steps' })
  const inText = (text: string) => changeLinks(text, withoutReader)
  const name = Array.from(inText(content.name).trim()).slice(0, JOURNEY_NAME_MAX).join('')
  return { name, stepCount: content.steps.length, content: contentWith(inText, content), updatedAt }
}

function contentWith(inText: (text: string) => string, content: DraftContent): string {
  return JSON.stringify(content, (_, value) => (typeof value === 'string' ? inText(value) : value))
}
