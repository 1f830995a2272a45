import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#server/core/http/http-error.ts'

/** The policy of every page: files of this site, and the inline script and style by hash. */
export function contentSecurityPolicy(template: string, upgrade: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(/<script>([\s\S]*?)<\/script>/.exec(template)?.[1])}`,
    `style-src 'self' ${hashOf(/<style[^>]*>([\s\S]*?)<\/style>/.exec(template)?.[1])}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORT_PATH}`,
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function hashOf(text = ''): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Vite's development server needs inline scripts and styles, a WebSocket and a worker. */
export const DEVELOPMENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  'worker-src blob:',
].join('; ')

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

/**
 * The host or path of a URL in a report. Values such as 'inline' and 'eval' aren't URLs and are
 * returned unchanged.
 */
function partOf(url: unknown, part: 'host' | 'pathname'): string {
  return truncate(typeof url === 'string' && URL.canParse(url) ? new URL(url)[part] : url)
}

function truncate(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, VALUE_MAX) : ''
}
