import { type AnyCall, calls } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestServer, TestUser } from '#server/testing/test-server.ts'
import type { Input } from './screens.ts'

/** Makes any call of the contract. */
export async function makeCall(
  server: TestServer,
  as: TestUser,
  name: AnyCall,
  { params = {}, body, query }: Input & { query?: Record<string, string> },
) {
  const { method, path, cookie, upload }: Endpoint = calls[name]
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])))
  const address = query ? `${filled}?${new URLSearchParams(query)}` : filled
  const headers = {
    ...(cookie ? { cookie: as.cookie } : as.headers),
    ...(upload && !upload.json && { 'content-type': 'image/png' }),
  }
  return await server.call(method, address, body, headers)
}
