import { type Answer, type MergeStep, type MergeTexts, merge } from '../rules/merge/merge.ts'
import { copyOf } from './merge-histories.ts'

export const step = (id: string, more: Partial<MergeStep> = {}): MergeStep => ({
  id,
  stepType: 'Article',
  description: `Step ${id}`,
  url: `https://example.org/${id}`,
  ...more,
})
export const texts = (...steps: (MergeStep | string)[]): MergeTexts => ({
  name: 'Knots',
  description: 'From rope to hitch',
  badges: ['Knots'],
  level: null,
  language: 'en',
  closingWords: null,
  steps: steps.map((one) => (typeof one === 'string' ? step(one) : one)),
})
/** My copy of these steps, as `my-a` copied from `a`; `own` steps are only mine. */
export const mine = (...steps: (MergeStep | string)[]) => {
  const copied = texts(...steps)
  const own = copied.steps.map((one) => one.id.startsWith('own'))
  return { ...copied, steps: copyOf(copied).steps.map((one, index) => (own[index] ? { ...one, origin: null } : one)) }
}
export const section = (id: string, heading: string) => step(id, { section: heading })
export const alternative = (id: string) => step(id, { orPrevious: true })

export const answered = (base: MergeTexts, theirs: MergeTexts, own: MergeTexts, answers: Record<string, Answer> = {}) =>
  merge({ base, theirs, mine: own }, new Map(Object.entries(answers)))
export const kindsOf = ({ changes }: ReturnType<typeof merge>) =>
  changes.map(({ key, kind, both }) => ({ key, kind, both }))
/** The steps of the result by what they were copied from; '#' marks a heading, '|' an alternative, '?' an optional step. */
export const listOf = ({ result }: ReturnType<typeof merge>) =>
  result.steps
    .map(
      (one) =>
        `${one.section ? `#${one.section} ` : ''}${one.orPrevious ? '|' : ''}${one.optional ? '?' : ''}${one.origin ?? one.id}`,
    )
    .join(' ')
