import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JOURNEY_DESCRIPTION_MAX, JOURNEY_NAME_MAX } from '#contract/journey.ts'
import { isSafeLink } from '#contract/rules/link.ts'
import { STEP_DESCRIPTION_MAX, STEP_TYPES } from '#contract/step.ts'
import { countCharacters } from '#contract/text.ts'
import { BUILTIN_BADGES } from '#server/core/migrations/baseline/builtin-badges.ts'
import { demoJourneys } from './demo-journeys.ts'
import { demoPeople } from './demo-people.ts'

const BADGES_MAX = 5
const subjects = readdirSync(join(import.meta.dirname, 'subjects')).filter((name) => name !== 'demo-journey.ts')
const steps = demoJourneys.flatMap((journey) => journey.steps)
const links = steps.flatMap((step) => ('url' in step ? step : []))

test('there are at least 24 journeys on at least 12 subjects', () => {
  expect(demoJourneys.length).toBeGreaterThanOrEqual(24)
  expect(subjects.length).toBeGreaterThanOrEqual(12)
})

test('a journey has 4 to 12 different steps', () => {
  for (const journey of demoJourneys) {
    expect(journey.steps.length, journey.key).toBeGreaterThanOrEqual(4)
    expect(journey.steps.length, journey.key).toBeLessThanOrEqual(12)
    expect(repeated(journey.steps.map((step) => ('url' in step ? step.url : step.journey))), journey.key).toEqual([])
  }
})

test('every journey belongs to a demonstration person, and keys of people are unique', () => {
  const people = demoPeople.map((person) => person.key)
  expect(repeated(people)).toEqual([])
  expect(demoJourneys.filter((journey) => !people.includes(journey.owner))).toEqual([])
})

test('keys, names and days of journeys are unique, so that their order is stable', () => {
  expect(repeated(demoJourneys.map((journey) => journey.key))).toEqual([])
  expect(repeated(demoJourneys.map((journey) => journey.name))).toEqual([])
  expect(repeated(demoJourneys.map((journey) => journey.daysAgo))).toEqual([])
})

test('a journey is half a day to 400 days old, its pull is between 0 and 1, and its key is safe in URLs', () => {
  for (const journey of demoJourneys) {
    expect(journey.key).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u)
    expect(journey.daysAgo, journey.key).toBeGreaterThanOrEqual(0.5)
    expect(journey.daysAgo, journey.key).toBeLessThanOrEqual(400)
    expect(journey.pull, journey.key).toBeGreaterThanOrEqual(0)
    expect(journey.pull, journey.key).toBeLessThanOrEqual(1)
  }
})

test('names and descriptions are within the limits of the forms', () => {
  for (const journey of demoJourneys) {
    expect(fits(journey.name, JOURNEY_NAME_MAX), journey.key).toBe(true)
    expect(fits(journey.description, JOURNEY_DESCRIPTION_MAX), journey.key).toBe(true)
  }
  expect(steps.filter((step) => !fits(step.description, STEP_DESCRIPTION_MAX))).toEqual([])
})

test('a journey has 1 to 5 different built-in badges', () => {
  for (const journey of demoJourneys) {
    expect(journey.badges.length, journey.key).toBeGreaterThanOrEqual(1)
    expect(journey.badges.length, journey.key).toBeLessThanOrEqual(BADGES_MAX)
    expect(repeated(journey.badges), journey.key).toEqual([])
    expect(
      journey.badges.filter((badge) => !BUILTIN_BADGES.includes(badge)),
      journey.key,
    ).toEqual([])
  }
})

test('every step type occurs', () => {
  const used = new Set(steps.map((step) => step.stepType))
  expect(STEP_TYPES.filter((type) => !used.has(type))).toEqual([])
})

test('a path leads to a demonstration journey without paths', () => {
  for (const step of steps) {
    if (step.stepType !== 'Path') continue
    const target = demoJourneys.find(({ key }) => key === step.journey)
    expect(
      target?.steps.some(({ stepType }) => stepType === 'Path'),
      step.journey,
    ).toBe(false)
  }
})

test('every step link is safe', () => {
  expect(links.filter((step) => !isSafeLink(step.url))).toEqual([])
})

function fits(text: string, max: number): boolean {
  return text === text.trim() && text !== '' && countCharacters(text) <= max
}

function repeated<T>(values: readonly T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
