import type { FastifyInstance } from 'fastify'
import Negotiator from 'negotiator'

/**
 * Supported encodings, the one with the smallest output first: it is preferred among equal weights.
 */
const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * Chooses one content encoding per request and leaves only that in `Accept-Encoding`, so that the
 * response cache, the compression of answers and the static files all follow the same weights.
 */
export function negotiateEncoding(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const asked = headers['accept-encoding']
    if (asked !== undefined) headers['accept-encoding'] = encodingFor(String(asked)) ?? 'identity'
    done()
  })
}

/** The encoding with the highest weight; null sends the plain body, also to a client that refuses everything. */
export function encodingFor(header: string): Encoding | null {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } })
  const chosen = negotiator.encoding([...ENCODINGS, 'identity'], { preferred: [...ENCODINGS] })
  return ENCODINGS.find((encoding) => encoding === chosen) ?? null
}
