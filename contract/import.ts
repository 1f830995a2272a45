import * as z from 'zod/mini'
import { journeyChange, journeyInput } from './journey.ts'
import { IMPORT_FORMATS, IMPORT_STEPS_MAX, SKIP_REASONS } from './rules/import.ts'
import { isSafeLink } from './rules/link.ts'
import { filledFieldsOf, STEP_DESCRIPTION_MAX } from './rules/step.ts'
import { type StepInput, type StepType, stepOptionals, stepType } from './step.ts'
import { link } from './text.ts'

const address = link(isSafeLink)

/** `base`: the address that relative links of a file start from. */
export const importQuery = z.object({ base: z.optional(address) })

/** A pasted text, or the address of a page or file; exactly one of the two. */
export const importJson = z
  .object({
    text: z.optional(z.string({ error: 'mustBeText' })),
    url: z.optional(address),
    base: z.optional(address),
  })
  .check(
    z.refine(({ text, url }) => (text === undefined) !== (url === undefined), { error: 'required', path: ['text'] }),
  )

export type ImportJson = z.infer<typeof importJson>

/** A file of any type; as JSON, the text or address that is to be read. */
export const importBody = z.union([z.instanceof(Blob), importJson], { error: 'required' })

/**
 * The facts about a journey in Cairn's own exports, besides its name and steps. A Markdown file has
 * only the description.
 */
export const journeyFacts = z.extend(
  z.pick(journeyChange, { description: true, badges: true, language: true, level: true, closingWords: true }),
  { adaptedFrom: journeyInput.shape.adaptedFrom },
)
export type JourneyFacts = z.infer<typeof journeyFacts>

/**
 * The preview of an import. `steps`: in the order of the source; every step names its section.
 * `found`: the number of `steps` and `skipped` together. `journey`: the facts in Cairn's own
 * exports; for other Markdown, the paragraph below its title as `description`. Steps of other files
 * have `minutes` as their only fact.
 */
export const importPreview = z.object({
  format: z.enum(IMPORT_FORMATS),
  name: z.optional(z.string()),
  journey: z.optional(journeyFacts),
  found: z.int(),
  steps: z
    .array(
      z.object({
        title: z.string().check(z.maxLength(STEP_DESCRIPTION_MAX)),
        url: z.string(),
        stepType: z.optional(stepType),
        done: z.optional(z.boolean()),
        ...stepOptionals,
      }),
    )
    .check(z.maxLength(IMPORT_STEPS_MAX)),
  skipped: z.array(
    z.object({ title: z.optional(z.string()), url: z.optional(z.string()), reason: z.enum(SKIP_REASONS) }),
  ),
})
export type ImportPreview = z.infer<typeof importPreview>
export type ImportedStep = ImportPreview['steps'][number]

/**
 * Converts imported steps to the form in which a journey stores them: only the first step of a
 * section names it, a step of an unknown type gets a type by its address, and an alternative
 * follows a step of its section.
 */
export function stepsToSave(
  steps: readonly ImportedStep[],
  typeOf: (url: string) => StepType | null = () => null,
): StepInput[] {
  let current: string | undefined
  return steps.map((imported) => {
    const { title, url, section = '', stepType, orPrevious } = imported
    const starts = section !== current
    current = section
    return {
      stepType: stepType ?? typeOf(url) ?? 'Article',
      description: title,
      url,
      ...filledFieldsOf({ ...imported, section: starts ? section : '', orPrevious: orPrevious && !starts }),
    }
  })
}
