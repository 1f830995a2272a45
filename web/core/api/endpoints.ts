import { type AnyCall, calls } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { unreachable } from './api-error.ts'

/** The built `calls` are the reading ones, which every page may need at once. */
const known: Partial<Record<AnyCall, Endpoint>> = calls

/** The call, for a writing one from a script that is loaded once a page stands, or now. */
export async function endpointOf(name: AnyCall): Promise<Endpoint> {
  return known[name] ?? (await importWritingCalls())[name]
}

export async function importWritingCalls(): Promise<Record<AnyCall, Endpoint>> {
  try {
    return (await import('./writing-calls.ts')).writingCalls
  } catch {
    throw unreachable()
  }
}

/** A call that was read before. */
export function readingEndpoint(name: string): Endpoint | undefined {
  return known[name as AnyCall]
}
