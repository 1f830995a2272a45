import { onceJob } from '#server/core/jobs/once.ts'
import { updatePerson } from '#server/features/people/people.store.ts'
import { readNames } from './nameless.store.ts'
import { namesIn } from './names.ts'

/** Max. people per transaction. */
const STEP_MAX = 500

/** Names the people for whom earlier versions stored an empty name, since their provider stated none. */
export const namelessJob = onceJob('namelessPeople', [
  async (trx, after, now) => {
    const people = await readNames(trx, { after, limit: STEP_MAX })
    for (const { id, nameKey, firstName, lastName, email } of people)
      if (nameKey === '')
        await updatePerson(
          trx,
          id,
          { displayName: namesIn({ given_name: firstName, family_name: lastName, email }).name },
          now,
        )
    return people.at(-1)?.id ?? null
  },
])
