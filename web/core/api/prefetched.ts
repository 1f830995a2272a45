/** Requests that the inline script started before this module was loaded; dropped after 10 s. */
interface Prefetched {
  token: string
  responses: Record<string, Promise<Response | null>>
}

declare global {
  var prefetched: Prefetched | undefined
}

/**
 * The prefetched response for this URL and token, at most once; null if there is none or it failed.
 */
export async function takePrefetched(url: string, token: string | null): Promise<Response | null> {
  const { prefetched } = globalThis
  if (prefetched?.token !== token) return null
  const response = prefetched?.responses[url]
  delete prefetched?.responses[url]
  return (await response) ?? null
}
