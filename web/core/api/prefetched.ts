/** Requests that the inline script made before this code arrived; gone after ten seconds. */
interface Prefetched {
  token: string
  responses: Record<string, Promise<Response | null>>
}

declare global {
  var prefetched: Prefetched | undefined
}

/**
 * The prefetched response for an address and token, once; null where there is none, or where it
 * failed.
 */
export async function takePrefetched(url: string, token: string | null): Promise<Response | null> {
  const { prefetched } = globalThis
  if (prefetched?.token !== token) return null
  const response = prefetched?.responses[url]
  delete prefetched?.responses[url]
  return (await response) ?? null
}
