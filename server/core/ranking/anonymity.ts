import { randomInt } from 'node:crypto'
import { PEOPLE_MIN, PEOPLE_STEP } from '#contract/person.ts'

/**
 * Number of people who have to act before a shown number is counted again (PEOPLE_MIN before the
 * first time). It is random, so that no one can find out the act of one person by comparing two
 * numbers.
 */
export function drawPeople(): number {
  return randomInt(6, 11)
}

/** The number in the form that is shown; null while it could reveal what one person did. */
export function shownNumber(people: number): number | null {
  return people < PEOPLE_MIN ? null : people - (people % PEOPLE_STEP)
}
