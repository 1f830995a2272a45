import { createHash } from 'node:crypto'
import { REPORTS } from './reports.ts'

/** The policy of every page: our own files, the one theme script and the style sheet by their hashes, pictures from here. */
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
    `report-uri ${REPORTS}`,
    ...(upgrade ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function hashOf(text = ''): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** For Vite's development server: its preamble and injected styles carry this nonce, its socket and worker are let in. */
export const DEVELOPMENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  'worker-src blob:',
].join('; ')
