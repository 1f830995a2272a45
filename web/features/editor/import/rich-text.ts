/** Max. UTF-16 units of HTML that is read. */
const HTML_MAX = 1_000_000
const LEFT_OUT = 'script, style, template, svg, select, button, iframe, head'
const BLOCKS =
  'address, article, aside, blockquote, br, dd, div, dl, dt, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, tr, ul'
const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/**
 * The pasted content as text. If its links are only in the rich text, they are written in Markdown,
 * with their lines and the headings above them.
 */
export function pastedText({ html, plain }: { html: string; plain: string }): string {
  if (html === '' || html.length > HTML_MAX) return plain
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const isHidden = (link: Element) => {
    const address = addressOf(link)
    return address !== '' && !plain.includes(address)
  }
  return [...body.querySelectorAll('a')].some(isHidden) ? linesOf(body) : plain
}

/** The address of a link to the web; '' for other links and without a link. */
function addressOf(link: Element): string {
  const href = link.getAttribute('href')?.trim() ?? ''
  return /^https?:\/\/[^\s<>]+$/u.test(href) ? href : ''
}

interface Line {
  text: string
  isHeading: boolean
  hasLink: boolean
}

/** The headings, and the lines with links. */
function linesOf(body: Element): string {
  let line: Line = { text: '', isHeading: false, hasLink: false }
  const lines = [line]
  const begin = (isHeading: boolean) => {
    line = { text: '', isHeading, hasLink: false }
    lines.push(line)
  }
  const walk = (node: Node): void => {
    const address = node instanceof Element ? addressOf(node) : ''
    if (node instanceof Text) line.text += escaped(node.data)
    else if (node instanceof HTMLAnchorElement && address !== '') {
      const title = escaped(node.textContent.replace(/\s+/gu, ' ').trim())
      const target = /[()]/u.test(address) ? `<${address}>` : address
      line.text += title === '' ? `<${address}>` : `[${title}](${target})`
      line.hasLink = true
    } else if (node instanceof Element && !node.matches(LEFT_OUT)) {
      const isBlock = node.matches(BLOCKS)
      if (isBlock) begin(node.matches(HEADINGS))
      for (const child of node.childNodes) walk(child)
      if (isBlock) begin(false)
    }
  }
  walk(body)
  const kept = lines.filter(({ text, isHeading, hasLink }) => text.trim() !== '' && (isHeading || hasLink))
  const written = kept.map(({ text, isHeading }) => `${isHeading ? '\n## ' : '- '}${text.replace(/\s+/gu, ' ').trim()}`)
  return written.join('\n').trim()
}

/** The text with characters escaped that have a meaning in Markdown. */
function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>]/gu, '\\$&')
}
