import { escapeHtml } from '#server/http/escape-html.ts'

/** Text inside XML, also between quotes; what XML has no way to say is left out. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(UNSAYABLE, ''))
}

const UNSAYABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
