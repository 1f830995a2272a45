import type { Journey } from '#contract/journey.ts'
import type { Step } from '#contract/step.ts'
import { A_STEP, type Reply, type TestUser } from '#server/testing/test-server.ts'

/** The status and code of a reply: '403 forbidden'. */
export const outcomeOf = ({ status, body }: Reply): string => `${status} ${body?.code ?? ''}`.trim()

/** A link that no other step has. */
export const linkOf = (name: string): string => `https://example.org/${encodeURIComponent(name)}`
/** A step as a client sends it. */
export const aStep = (description: string, more: object = {}) => ({
  ...A_STEP,
  description,
  url: linkOf(description),
  ...more,
})

/** A public journey with these steps. */
export async function journeyOf(owner: TestUser, ...steps: string[]): Promise<Journey> {
  return await owner.createJourney({ name: 'Knots', steps: steps.map((name) => aStep(name)) } as never)
}

/** The journey as the person reads it. */
export async function read(who: TestUser, { id }: { id: string }): Promise<Journey & { steps: Step[] }> {
  return (await who.get(`/path/journey/${id}`)).body
}

/** The descriptions of the steps as the person reads them. */
export async function listOf(who: TestUser, journey: { id: string }): Promise<string> {
  const { steps } = await read(who, journey)
  return steps.map(({ description }) => description).join(' ')
}

/** Sends a change of the journey as it is now; `steps` gets the present ones. */
export async function suggest(
  who: TestUser,
  journey: { id: string },
  change: object | ((steps: Step[]) => object),
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { version, steps } = await read(who, journey)
  const body = typeof change === 'function' ? change(steps) : change
  return await who.post(`/path/suggestions/${journey.id}`, { version, ...body }, headers)
}

/** The id of a suggestion of one new step at the end; throws if it is refused. */
export async function suggestStep(who: TestUser, journey: { id: string }, name = 'New', more = {}): Promise<string> {
  const reply = await suggest(who, journey, (steps) => ({ steps: [...steps, aStep(name)], ...more }))
  if (reply.status !== 201) throw new Error(`Not suggested: ${JSON.stringify(reply.body)}`)
  return reply.body.id
}

/** Accepts a suggestion for the journey as it is now. */
export async function accept(author: TestUser, journey: { id: string }, id: string, keys?: string[]): Promise<Reply> {
  const { version } = await read(author, journey)
  return await author.post(`/suggestion/${id}/accept`, { version, ...(keys && { keys }) })
}
