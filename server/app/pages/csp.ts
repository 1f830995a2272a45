import { createHash } from 'node:crypto'
import { CSP_REPORT_PATH } from './csp-reports.ts'

/** The policy of every page: files of this site, and the inline script and style by hash. */
export function contentSecurityPolicy(template: string, upgrade: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(/<script>([\s\S]*?)<\/script>/.exec(template)?.[1])}`,
    `style-src 'self' ${hashOf(/<style>([\s\S]*?)<\/style>/.exec(template)?.[1])}`,
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
