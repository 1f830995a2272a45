/** Escapes text for HTML, also between quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Escapes text for elements and attributes; removes characters that XML can't represent. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(NOT_IN_XML, ''))
}

const NOT_IN_XML = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu
