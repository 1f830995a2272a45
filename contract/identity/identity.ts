import * as z from 'zod/mini'
import { passwordIfAny } from '../person.ts'
import { id } from '../text.ts'

/** A provider's account that signs in here. `removable`: the account has another way to sign in. */
export const identity = z.object({
  id: z.string(),
  provider: z.string(),
  name: z.string(),
  createdAt: z.string(),
  removable: z.boolean(),
})
export type Identity = z.infer<typeof identity>
export const identityRemoval = z.object({ id, password: passwordIfAny })
