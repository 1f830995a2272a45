import { expect, test } from 'vitest'
import { stonesOf } from './cairn.ts'
import { minutesLeft } from './progress.ts'
import type { StepType } from './step.ts'

interface Made {
  id: string
  stepType: StepType
  section?: string
  optional?: boolean
  orPrevious?: boolean
  minutes?: number
}

const stepsOf = (count: number, change: (index: number) => Partial<Made> = () => ({})): Made[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, stepType: 'Article', ...change(index) }))
const statesOf = (steps: Made[], ...done: number[]) =>
  stonesOf(steps, new Set(done.map(String)))
    .map(({ state }) => state[0])
    .join('')

test('each required step has a stone, and the next open one is marked', () => {
  expect(statesOf(stepsOf(4))).toBe('nooo')
  expect(statesOf(stepsOf(4), 0, 1)).toBe('ddno')
  expect(statesOf(stepsOf(4), 0, 1, 2, 3)).toBe('dddd')
})

test('finished stones lie at the bottom, in the order of finishing', () => {
  const types = ['Article', 'Book', 'Video', 'Course'] as const
  const steps = stepsOf(4, (index) => ({ stepType: types[index] ?? 'Article' }))
  const stones = stonesOf(steps, new Set(['2', '0']))
  expect(stones.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'Video done',
    'Article done',
    'Book next',
    'Course open',
  ])
})

test('alternatives share a stone, and optional steps have none', () => {
  const steps = stepsOf(4, (index) => ({ orPrevious: index === 1, optional: index === 3 }))
  expect(statesOf(steps, 1)).toBe('dn')
})

test('while an optional step is next, the first open stone is marked', () => {
  const steps = stepsOf(3, (index) => ({ optional: index === 1 }))
  expect(statesOf(steps, 0)).toBe('dn')
})

test('above twelve required steps, a stone stands for a section', () => {
  const steps = stepsOf(20, (index) => (index % 5 === 0 ? { section: `Part ${index}` } : {}))
  expect(statesOf(steps, 0, 1, 2, 3, 4, 5)).toBe('dnoo')
})

test('steps before the first section have a stone of their own', () => {
  const steps = stepsOf(14, (index) => (index === 4 ? { section: 'Part' } : {}))
  expect(statesOf(steps, 0, 1, 2, 3)).toBe('dn')
})

test('above twelve required steps without sections, a stone stands for an equal share', () => {
  expect(stonesOf(stepsOf(13), new Set())).toHaveLength(12)
  expect(statesOf(stepsOf(24), 0, 1, 2)).toBe(`dn${'o'.repeat(10)}`)
  expect(
    stonesOf(
      stepsOf(200, () => ({ section: 'Each' })),
      new Set(),
    ),
  ).toHaveLength(12)
})

test('the minutes left are those of open required steps, with the shortest alternative', () => {
  const steps = stepsOf(5, (index) => ({
    minutes: [10, 30, 20, 40, 80][index] ?? 0,
    orPrevious: index === 2,
    optional: index === 4,
  }))
  expect(minutesLeft(steps, new Set(['0']))).toBe(60)
  expect(minutesLeft(steps, new Set(['0', '1', '3']))).toBeNull()
})
