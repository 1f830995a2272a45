import type { JourneyInput } from '#contract/journey.ts'
import type { StepInput } from '#contract/step.ts'
import type { Trx } from '#server/core/database/database.ts'
import { addMethod, createUser } from '#server/features/identity/accounts/accounts.store.ts'
import { mergeSteps } from '#server/features/journeys/merge-steps.ts'
import { insertJourney, type JourneyToSave } from '#server/features/journeys/write.store.ts'
import { finishOnboarding, updatePerson } from '#server/features/people/people.store.ts'
import { lockReactions, saveReactions } from '#server/features/reactions/reactions.store.ts'

/** A person to write into a database, for the demonstration, tests and benchmarks. */
export interface PersonPlan {
  firstName: string
  lastName: string
  email: string
  /** Hash from `hashPassword`; without one the person can't sign in. */
  passwordHash?: string
  role?: string
  company?: string
  pronouns?: string
  about?: string
  links?: string[]
  createdAt?: number
}

/** Writes a user with a confirmed email and their person; returns the id. */
export async function aPerson(trx: Trx, plan: PersonPlan): Promise<string> {
  const now = plan.createdAt ?? Date.now()
  const { firstName, lastName, email, passwordHash, role, company, pronouns, about, links } = plan
  const named = { email, firstName, lastName, name: `${firstName} ${lastName}`.trim() }
  const id = await createUser(trx, { ...named, emailVerified: true }, now)
  if (passwordHash !== undefined) await addMethod(trx, id, { passwordHash }, now)
  await updatePerson(trx, id, { role, company, pronouns, about, links }, now)
  await finishOnboarding(trx, id, now)
  return id
}

/** Path steps to a journey of this site have its `targetId`. */
type JourneyPlan = Partial<Omit<JourneyInput, 'steps'>> & {
  ownerId: string
  createdAt?: number
  steps?: (StepInput & { targetId?: string | null })[]
}

const A_STEP: StepInput = { stepType: 'Article', description: 'Read this first', url: 'https://example.org/first' }

/** Writes a journey as if its owner had created it at `createdAt`, and its language had been detected. */
export async function aJourney(trx: Trx, { ownerId, createdAt = Date.now(), ...plan }: JourneyPlan): Promise<string> {
  const inputs: NonNullable<JourneyPlan['steps']> = plan.steps ?? [A_STEP]
  const journey: JourneyToSave = {
    name: 'A walk',
    description: 'Somewhere worth going.',
    badges: [{ name: 'Python' }],
    visibility: 'public',
    ...plan,
    steps: mergeSteps([], inputs).map((step, index) => ({ ...step, targetId: inputs[index]?.targetId ?? null })),
    language: plan.language ?? null,
    languageChosen: 0,
  }
  return await insertJourney(trx, ownerId, journey, createdAt)
}

/** Writes a like or follow of a journey. */
export async function aFan(
  trx: Trx,
  table: 'journeyLike' | 'journeyFollow',
  { journeyId, personId, createdAt = Date.now() }: { journeyId: string; personId: string; createdAt?: number },
): Promise<void> {
  const reactions = [...(await lockReactions(trx, table, [{ journeyId, personId }])).values()]
  for (const { people } of reactions) people.add(personId)
  await saveReactions(trx, table, reactions, createdAt)
}
