import { expect, test } from 'vitest'
import type { Step } from '#contract/step.ts'
import { draftOf, type JourneyDraft } from '#web/features/editor/drafts/journey.draft.ts'
import { aJourney, aStep } from '#web/testing/builders.ts'
import { type Choices, mergeDrafts } from './merged-draft.ts'

const [one, two, three] = [aStep('one'), aStep('two'), aStep('three')]
const journey = (...steps: Step[]) => draftOf(aJourney({ steps }))
const base = journey(one, two, three)

/** What Ada saves after Bob saved `theirs`; `kept` names the steps by id, '|' marks an alternative. */
function together({ theirs, mine }: Record<'theirs' | 'mine', JourneyDraft>, choices?: Choices) {
  const { draft, questions } = mergeDrafts({ base, theirs, mine }, choices)
  const kept = draft.steps.map(({ id, orPrevious }) => `${orPrevious ? '|' : ''}${id}`).join(' ')
  return { steps: draft.steps, kept, asked: questions.map(({ id }) => id) }
}

test('Ada is asked before a step goes whose title Bob rewrote', () => {
  const both = { theirs: journey({ ...one, description: 'Start here' }, two, three), mine: journey(two, three) }
  expect(together(both)).toMatchObject({ asked: ['content:one'], kept: 'two three' })
  const taken = together(both, { 'content:one': 'theirs' })
  expect(taken.kept).toBe('one two three')
  expect(taken.steps[0]?.description).toBe('Start here')
})

test('Ada is asked before a step comes back whose link Bob replaced', () => {
  const both = { theirs: journey({ ...one, url: 'https://example.org/new' }, two, three), mine: journey(two, three) }
  expect(together(both)).toMatchObject({ asked: ['content:one'], kept: 'two three' })
})

test('a link that Ada and Bob added is one step, with the stored id and what only one of them wrote', () => {
  const theirs = journey(one, aStep('bob', { url: 'https://example.org/new', note: 'Short' }), two, three)
  const mine = journey(one, two, three, aStep('ada', { url: 'http://example.org/new', description: '', minutes: 5 }))
  const { kept, steps, asked } = together({ theirs, mine })
  expect(asked).toEqual([])
  expect(kept).toBe('one bob two three')
  expect(steps[1]).toMatchObject({ description: 'About bob', note: 'Short', minutes: 5 })
})

test('Ada is asked which title a link has that both added', () => {
  const theirs = journey(one, two, three, aStep('bob', { url: 'https://example.org/new' }))
  const mine = journey(one, two, three, aStep('ada', { url: 'https://example.org/new' }))
  const { asked, steps } = together({ theirs, mine }, { 'content:bob:description': 'theirs' })
  expect(asked).toEqual(['content:bob:description'])
  expect(steps.map(({ description }) => description)).toEqual(['About one', 'About two', 'About three', 'About bob'])
})

test('a step with a link that Ada has elsewhere comes when Bob added it', () => {
  const theirs = journey(one, two, three, aStep('bob', { url: two.url }))
  expect(together({ theirs, mine: journey(one, two, { ...three, note: 'Ada' }) }).kept).toBe('one two three bob')
})

test('Ada is asked where a step goes that both moved', () => {
  const both = { theirs: journey(three, one, two), mine: journey(one, three, two) }
  expect(together(both)).toMatchObject({ kept: 'one three two' })
  const [id = ''] = together(both).asked
  expect(id).toMatch(/^arrangement:/)
  expect(together(both, { [id]: 'theirs' }).kept).toBe('three one two')
})

test('a step that Ada and Bob moved to the same place is not asked', () => {
  expect(together({ theirs: journey(three, one, two), mine: journey(three, one, two) }).asked).toEqual([])
})

test('no step of Bob is left out because the journey is full', () => {
  const many = (count: number, name: string) => Array.from({ length: count }, (_, index) => aStep(`${name}${index}`))
  const theirs = journey(one, two, three, ...many(150, 'bob'))
  expect(together({ theirs, mine: journey(one, two, three, ...many(150, 'ada')) }).steps).toHaveLength(303)
})

test('alternatives that Ada and Bob gave one step are one set', () => {
  const theirs = journey(one, aStep('bob', { orPrevious: true }), two, three)
  const { kept, asked } = together({ theirs, mine: journey(one, { ...two, orPrevious: true }, three) })
  expect(asked).toEqual([])
  expect(kept).toBe('one |bob |two three')
})
