import { type AnyCall, calls } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { unreachable } from './api-error.ts'

/** In the build, `calls` contains only the reading calls, which every page may need at once. */
const known: Partial<Record<AnyCall, Endpoint>> = calls

/** The definition of a call. Writing calls are in a script that is loaded after the page, or now. */
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

/** The definition of a reading call; undefined for other names. */
export function readingEndpoint(name: string): Endpoint | undefined {
  return known[name as AnyCall]
}
