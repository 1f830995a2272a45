import * as fc from 'fast-check'
import { REVISION_FIELDS } from '../rules/history/difference.ts'
import type { MergeTexts } from '../rules/merge/merge.ts'
import type { MergeStep } from '../rules/merge/shape.ts'

/** A change of a list of steps; numbers are taken modulo the length. */
type Edit =
  | { kind: 'add' | 'remove' | 'move' | 'section' | 'role' | 'content'; at: number; value: number }
  | { kind: 'field'; at: number; value: number }

const WORDS = ['Start', 'Read', 'Watch', 'Build', 'Rest'] as const
const LEVELS = [null, 'beginner', 'intermediate', 'advanced'] as const
const LANGUAGES = ['en', 'de', 'fr'] as const
const ROLES = [{}, { optional: true }, { orPrevious: true }] as const
const EDITS = ['add', 'remove', 'move', 'section', 'role', 'content', 'field'] as const
const CONTENT = ['url', 'description', 'note', 'minutes'] as const

const number = fc.nat({ max: 40 })
export const edits = fc.array(
  fc.record({ kind: fc.constantFrom(...EDITS), at: number, value: number }) as fc.Arbitrary<Edit>,
  {
    maxLength: 7,
  },
)
const step = fc.record({
  description: fc.constantFrom(...WORDS),
  value: number,
  role: fc.constantFrom(0, 0, 0, 1, 2, 2),
  section: fc.constantFrom(null, null, null, 'Basics', 'Practice'),
})

/** One round of a history: what they do, what I do, and which answers I give. */
export const round = fc.record({ theirs: edits, mine: edits, answers: fc.array(fc.nat({ max: 3 }), { maxLength: 12 }) })
export const start = fc.array(step, { maxLength: 8 }).map((steps) =>
  textsOf(
    steps.map(({ description, value, role, section }, index) => ({
      ...aStep(`s${index}`, value),
      description,
      ...ROLES[role],
      ...(section !== null && { section }),
    })),
  ),
)

/** A copy: all steps with ids of its own, and the ids they were copied from. */
export function copyOf(texts: MergeTexts): MergeTexts {
  return { ...texts, steps: texts.steps.map((one) => ({ ...one, id: `my-${one.id}`, origin: one.id })) }
}

/** The texts after the edits, as saving leaves them. `name` makes the ids of new steps. */
export function edited(texts: MergeTexts, changes: readonly Edit[], name: string): MergeTexts {
  return changes.reduce((now, edit, index) => editedOnce(now, edit, `${name}-${index}`), texts)
}

function editedOnce(texts: MergeTexts, { kind, at, value }: Edit, id: string): MergeTexts {
  if (kind === 'field') {
    const field = REVISION_FIELDS[at % REVISION_FIELDS.length] ?? 'name'
    const values = { badges: [`Badge ${value}`], level: LEVELS[value % 4], language: LANGUAGES[value % 3] }
    return { ...texts, [field]: `Text ${value}`, ...(field in values && { [field]: values[field as 'badges'] }) }
  }
  const steps = [...texts.steps]
  const index = steps.length === 0 ? 0 : at % steps.length
  if (kind === 'add') steps.splice(at % (steps.length + 1), 0, aStep(id, value))
  const found = steps[index]
  if (found && kind !== 'add') {
    steps.splice(index, 1)
    const changed = changedStep(found, kind, value)
    if (kind !== 'remove') steps.splice(kind === 'move' ? value % (steps.length + 1) : index, 0, changed)
  }
  return textsOf(steps, texts)
}

function changedStep(before: MergeStep, kind: Edit['kind'], value: number): MergeStep {
  if (kind === 'section') return { ...before, section: [null, 'Basics', 'Practice', 'More'][value % 4] ?? null }
  if (kind === 'role') return { ...before, optional: undefined, orPrevious: undefined, ...ROLES[value % 3] }
  if (kind !== 'content') return before
  const field = CONTENT[value % 4] ?? 'url'
  return {
    ...before,
    [field]: field === 'minutes' ? value + 1 : field === 'url' ? `https://example.org/${value}` : `Text ${value}`,
  }
}

function aStep(id: string, value: number): MergeStep {
  return {
    id,
    stepType: value % 2 ? 'Video' : 'Article',
    description: WORDS[value % 5] ?? '',
    url: `https://example.org/${value}`,
  }
}

/** Alternatives follow a step of their section, and headings that repeat the one before are none. */
function textsOf(steps: readonly MergeStep[], texts?: MergeTexts): MergeTexts {
  const fields = {
    name: 'A journey',
    description: 'Steps',
    badges: ['Walking'],
    level: null,
    language: 'en',
    closingWords: null,
  }
  return {
    ...(texts ?? fields),
    steps: steps.map((one, index) => {
      const isAlone = index === 0 || one.section || one.optional
      return { ...one, ...(one.orPrevious && isAlone && { orPrevious: undefined }) }
    }),
  }
}
