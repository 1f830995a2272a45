import { createHash } from 'node:crypto'
import { REPORTS } from './reports.ts'

/** The policy of every page: our own files, the one theme script by its hash, pictures from here. */
export function contentSecurityPolicy(template: string, upgrade: boolean): string {
  const theme = /<script>([\s\S]*?)<\/script>/.exec(template)?.[1] ?? ''
  const hash = createHash('sha256').update(theme).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
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

/** For Vite's development server: its preamble and injected styles carry this nonce, its socket and worker are let in. */
export const DEVELOPMENT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self' ws:",
  'worker-src blob:',
].join('; ')
