import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/http/app-context.ts'
import { HttpError } from '#server/http/http-error.ts'

const BODY_MAX_BYTES = 16_384
const WORD_MAX = 100

/** Where browsers tell what a page's policy refused: `report-uri` of old, Reporting API of today. */
export const REPORTS = '/api/reports/policy'

/** Takes their reports and logs which directive refused what kind of thing where; never an address with its query. */
export async function bindReports(scope: FastifyInstance, { log }: AppContext): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  scope.post('/reports/policy', (request, reply) => {
    for (const violation of violationsIn(request)) log.warn({ violation }, 'a page was refused something by its policy')
    return reply.code(204).send()
  })
}

interface Violation {
  directive: string
  blocked: string
  page: string
}

function violationsIn({ body }: FastifyRequest): Violation[] {
  const sent = parsed(String(body))
  const reports = Array.isArray(sent) ? sent.map((report) => Object(report).body) : [Object(sent)['csp-report']]
  return reports.slice(0, 10).map((report) => {
    const words = Object(report)
    return {
      directive: short(words.effectiveDirective ?? words['effective-directive'] ?? words['violated-directive']),
      blocked: place(words.blockedURL ?? words['blocked-uri'], 'host'),
      page: place(words.documentURL ?? words['document-uri'], 'pathname'),
    }
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError('invalid')
  }
}

/** 'inline' and 'eval' come as they are. */
function place(url: unknown, part: 'host' | 'pathname'): string {
  return short(typeof url === 'string' && URL.canParse(url) ? new URL(url)[part] : url)
}

function short(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, WORD_MAX) : ''
}
