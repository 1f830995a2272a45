import type { FastifyInstance } from 'fastify'

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

/**
 * The encoding with the highest weight (RFC 9110, section 12.5.3), the smallest output first among
 * equals; null sends the plain body. A client that refuses everything gets the plain body too.
 */
export function encodingFor(header: string): Encoding | null {
  const weights = weightsIn(header)
  const others = weights.get('*')
  const plain = weights.get('identity') ?? others
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? others ?? (plain === 0 && others !== 0 ? 0.001 : 0)
  const [best] = [...ENCODINGS].sort((one, other) => weightOf(other) - weightOf(one))
  const weight = best === undefined ? 0 : weightOf(best)
  return best === undefined || weight === 0 || weight < (plain ?? 0) ? null : best
}

function weightsIn(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    weights.set(name === 'x-gzip' ? 'gzip' : name, quality === undefined ? 1 : Number(quality) || 0)
  }
  return weights
}
