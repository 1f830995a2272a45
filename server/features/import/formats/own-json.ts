import { IMPORT_LINKS_MAX } from '#contract/rules/import.ts'
import { STEP_TYPES } from '#contract/step.ts'
import { type FoundLink, factsIn, type Reading, Unreadable, withSections } from '../reading/reading.ts'

type Json = Record<string, unknown>

/** A journey that Cairn exported (docs/export.md); null for any other JSON. */
export function readOwnJson(root: unknown): Reading | null {
  const { format, name, steps, description, badges, language, level, closingWords, adaptedFrom }: Json = Object(root)
  if (format !== 'cairn-journey' || !Array.isArray(steps)) return null
  if (steps.length > IMPORT_LINKS_MAX) throw new Unreadable('tooManyLinks')
  const found = withSections(steps.map((step) => foundIn(Object(step))))
  const journey = { description, badges, language, level, closingWords, adaptedFrom }
  return { format: 'json', isOwn: true, name: textIn(name), journey, found }
}

function foundIn(step: Json): FoundLink {
  return {
    url: textIn(step.url),
    title: textIn(step.description),
    note: textIn(step.note),
    section: textIn(step.section),
    stepType: STEP_TYPES.find((each) => each === step.stepType),
    ...factsIn((fact) => (isPlain(step[fact]) ? String(step[fact]) : undefined)),
  }
}

/**
 * Whether the value is text, a number or a flag. Converting a list or object to text could take
 * more memory than the file.
 */
function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
