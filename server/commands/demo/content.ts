import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { exportedJourney } from '#contract/export.ts'
import { stepsToSave } from '#contract/import.ts'
import { journeyInput } from '#contract/journey.ts'
import { LINK_PROBLEMS } from '#contract/rules/suggestion.ts'
import { stepInput } from '#contract/step.ts'
import { PROJECT_ROOT } from '#server/core/platform/project-root.ts'
import { readSource } from '#server/features/import/read.ts'
import others from './content/demonstration.json' with { type: 'json' }
import people from './content/people.json' with { type: 'json' }
import { portrait } from './portraits.ts'

/**
 * Journeys as Cairn exports them (docs/export.md). To add one, save its export as `<key>.json`, with the key in its address
 * and a demonstration person as author, and add the key to `pull`.
 */
export const JOURNEYS = join(PROJECT_ROOT, 'server/commands/demo/content/journeys')

/** The site in the addresses of the files. The address of a journey, also in Path steps, ends with its key. */
export const SITE = 'https://cairn.example'

/** Invented people; any likeness to a real person is coincidence. Operators are moderators, too. */
const person = z.strictObject({
  key: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.string(),
  company: z.string(),
  pronouns: z.string(),
  about: z.string(),
  links: z.array(z.string()),
  operator: z.optional(z.boolean()),
  portrait: z.optional(portrait),
})

/** `helpful`: the people who find it helpful. */
const comment = z.strictObject({
  by: z.string(),
  createdAt: z.iso.datetime(),
  text: z.string(),
  helpful: z._default(z.array(z.string()), []),
})

/** The key of a journey, and the index of one of its steps. */
const onStep = { journey: z.string(), step: z.int() }
const STEP_FIELDS = { stepType: true, description: true, url: true, minutes: true, cost: true } as const
const suggested = { ...onStep, by: z.string(), createdAt: z.iso.datetime(), message: z.string() }

/**
 * `now`: the time to which all times of the content are relative. `pull`: the popularity of
 * journeys, by key. A comment without a step is on the journey. A suggestion adds a note to a step,
 * and another step after it.
 */
const otherContent = z.strictObject({
  now: z.iso.datetime(),
  pull: z.record(z.string(), z.number().check(z.minimum(0), z.maximum(1))),
  comments: z.array(
    z.extend(comment, { ...onStep, step: z.optional(onStep.step), replies: z._default(z.array(comment), []) }),
  ),
  reports: z.array(z.strictObject({ ...suggested, problem: z.enum(LINK_PROBLEMS), url: z.string() })),
  suggestions: z.array(
    z.strictObject({
      ...suggested,
      note: z.string(),
      next: z.strictObject(z.pick(stepInput, STEP_FIELDS).shape),
    }),
  ),
})

/** Reads the content of the demonstration; throws if a file is wrong. */
export async function readContent() {
  const { pull, ...rest } = otherContent.parse(others)
  const all = z.array(person).parse(people)
  const keys = new Map(all.map(({ key, firstName, lastName }) => [`${firstName} ${lastName}`, key]))
  const journeys = Object.entries(pull).map(async ([key, pull]) => {
    const { author, ...journey } = await readJourney(key)
    return { ...journey, key, pull, owner: requireEntry(keys, author) }
  })
  return { ...rest, people: all, journeys: await Promise.all(journeys) }
}
export type Content = Awaited<ReturnType<typeof readContent>>

/** Reads a journey as the import does, and its author, time and licence, which the import ignores. */
async function readJourney(key: string) {
  const file = join(JOURNEYS, `${key}.json`)
  try {
    const text = await readFile(file, 'utf8')
    const { author, createdAt, licence } = exportedJourney.parse(JSON.parse(text))
    const { name, journey, steps } = readSource({ text }, undefined)
    return { author, createdAt, ...journeyInput.parse({ ...journey, name, licence, steps: stepsToSave(steps) }) }
  } catch (error) {
    throw new Error(`${file} can't be read`, { cause: error })
  }
}

/** The entry with this key; throws if there is none. */
export function requireEntry<T>(named: ReadonlyMap<string, T>, key: string): T {
  const one = named.get(key)
  if (one === undefined) throw new Error(`The demonstration has no '${key}'`)
  return one
}
