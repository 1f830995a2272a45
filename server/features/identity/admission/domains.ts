import type { AppContext } from '#server/core/http/app-context.ts'
import { mayHaveEmail } from '#server/features/site/admission.policy.ts'
import { refusalError } from './let-in.ts'

/** Throws 403 for an address whose domain can't have an account here. */
export async function requireDomain({ site }: AppContext, email: string): Promise<void> {
  const settings = await site.read()
  if (!mayHaveEmail(settings, email)) throw refusalError('domainNotAllowed', settings)
}
