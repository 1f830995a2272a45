import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeyIdOf } from '#contract/rules/journey-link.ts'
import { STEP_TYPES } from '#contract/step.ts'
import { BUILTIN_BADGES } from '#server/core/migrations/baseline/builtin-badges.ts'
import { JOURNEYS, readContent, SITE } from './content.ts'

const BADGES_MAX = 5
const { now, people, journeys } = await readContent()
const steps = journeys.flatMap((journey) => journey.steps)

test('there are at least 24 journeys, and each file is one of them', () => {
  expect(journeys.length).toBeGreaterThanOrEqual(24)
  expect(readdirSync(JOURNEYS).sort()).toEqual(journeys.map(({ key }) => `${key}.json`).sort())
})

test('a journey has 4 to 12 different steps', () => {
  for (const journey of journeys) {
    expect(journey.steps.length, journey.key).toBeGreaterThanOrEqual(4)
    expect(journey.steps.length, journey.key).toBeLessThanOrEqual(12)
    expect(repeated(journey.steps.map(({ url }) => url)), journey.key).toEqual([])
  }
})

test('keys of people are unique', () => {
  expect(repeated(people.map(({ key }) => key))).toEqual([])
})

test('names and times of journeys are unique, so that their order is stable', () => {
  expect(repeated(journeys.map(({ name }) => name))).toEqual([])
  expect(repeated(journeys.map(({ createdAt }) => createdAt))).toEqual([])
})

test('a journey is half a day to 400 days old, and its key is safe in URLs', () => {
  for (const { key, createdAt } of journeys) {
    expect(key).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u)
    const days = (Date.parse(now) - Date.parse(createdAt)) / (24 * 3600 * 1000)
    expect(days, key).toBeGreaterThanOrEqual(0.5)
    expect(days, key).toBeLessThanOrEqual(400)
  }
})

test('a journey has 1 to 5 different built-in badges', () => {
  for (const { key, badges } of journeys) {
    const names = badges.map(({ name }) => name)
    expect(names.length, key).toBeLessThanOrEqual(BADGES_MAX)
    expect(repeated(names), key).toEqual([])
    expect(
      names.filter((name) => !BUILTIN_BADGES.includes(name)),
      key,
    ).toEqual([])
  }
})

test('every step type occurs', () => {
  const used = new Set(steps.map((step) => step.stepType))
  expect(STEP_TYPES.filter((type) => !used.has(type))).toEqual([])
})

test('a path leads to a journey without paths', () => {
  const paths = steps.filter(({ stepType }) => stepType === 'Path')
  expect(paths).not.toEqual([])
  for (const { url } of paths) {
    const target = journeys.find(({ key }) => key === journeyIdOf(url, [SITE]))
    expect(
      target?.steps.some(({ stepType }) => stepType === 'Path'),
      url,
    ).toBe(false)
  }
})

function repeated<T>(values: readonly T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
