import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#server/core/http/http-error.ts'

const BODY_MAX_BYTES = 16_384
const VALUE_MAX = 100

/** Browsers report policy violations here, by `report-uri` or the Reporting API. */
export const CSP_REPORT_PATH = '/api/reports/policy'

/** Logs the violations of a report in a line: directive, blocked host and page, without query strings. */
export async function bindCspReports(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  scope.post('/reports/policy', (request, reply) => {
    request.logFromAnyone({ violations: violationsIn(request) }, 'content security policy violation')
    return reply.code(204).send()
  })
}

interface Violation {
  directive: string
  blocked: string
  page: string
}

function violationsIn({ body }: FastifyRequest): Violation[] {
  const json = parseJson(String(body))
  const reports = Array.isArray(json) ? json.map((report) => Object(report).body) : [Object(json)['csp-report']]
  return reports.slice(0, 10).map((report) => {
    const fields = Object(report)
    return {
      directive: truncate(fields.effectiveDirective ?? fields['effective-directive'] ?? fields['violated-directive']),
      blocked: partOf(fields.blockedURL ?? fields['blocked-uri'], 'host'),
      page: partOf(fields.documentURL ?? fields['document-uri'], 'pathname'),
    }
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError('invalid')
  }
}

/** Values such as 'inline' and 'eval' aren't URLs and are returned unchanged. */
function partOf(url: unknown, part: 'host' | 'pathname'): string {
  return truncate(typeof url === 'string' && URL.canParse(url) ? new URL(url)[part] : url)
}

function truncate(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, VALUE_MAX) : ''
}
