import { escapeHtml } from './escape-html.ts'

/** Escapes text for elements and attributes; removes characters that XML can't represent. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(NOT_IN_XML, ''))
}

const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
