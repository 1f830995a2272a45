import { Readable } from 'node:stream'
import { unpacked, whole } from '#server/features/previews/fetch/body.ts'
import { createFetcher, type Errand, type FetcherMeans } from '#server/features/previews/fetch/fetcher.ts'
import { NoPreview, type Reason, reasonOf } from '#server/features/previews/fetch/no-preview.ts'

/** Max. bytes of a robots.txt that are read; the minimum that RFC 9309 requires. */
const ROBOTS_BYTES_MAX = 500 * 1024
const ANY = { accept: '*/*', acceptEncoding: 'identity' } as const
const TEXT = { accept: 'text/plain, */*;q=0.5', acceptEncoding: 'gzip, br' } as const

/** The response to one request, or the reason why there was none. */
export type Asked = { status: number; location: URL | null } | { failed: Reason }

export type LinkAsker = ReturnType<typeof createLinkAsker>

/** Creates a client that makes single requests within the limits of link previews. */
export function createLinkAsker(means: FetcherMeans) {
  const { errand } = createFetcher(means)

  return {
    /** Requests a page without reading its body. */
    ask: (url: URL, method: 'GET' | 'HEAD'): Promise<Asked> =>
      attempt(errand, async ({ ask }) => {
        const { status, location, body } = await ask(url, ANY, method)
        body.destroy()
        return { status, location }
      }),

    /** Requests a text; `text` is empty unless the status is 2xx. */
    read: (url: URL): Promise<Asked & { text?: string }> =>
      attempt(errand, async ({ ask, within, bounds }) => {
        const { status, location, encoding, body } = await ask(url, TEXT, 'GET')
        if (status < 200 || status > 299) {
          body.destroy()
          return { status, location, text: '' }
        }
        const { maxWireBytes } = bounds
        const part = Readable.from(unpacked(body, encoding, { maxWireBytes, textBytes: ROBOTS_BYTES_MAX }))
        return { status, location, text: (await within(whole(part, ROBOTS_BYTES_MAX))).toString('utf8') }
      }),
  }
}

async function attempt<T>(
  errand: <R>(work: (errand: Errand) => Promise<R>) => Promise<R>,
  work: (errand: Errand) => Promise<T>,
): Promise<T | { failed: Reason }> {
  try {
    return await errand(work)
  } catch (error) {
    return { failed: error instanceof NoPreview ? error.reason : reasonOf(error) }
  }
}
