import { Parser } from 'htmlparser2'

/** The text of a fragment of HTML, such as the summary of a feed's entry. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentag(name) {
      if (HIDDEN.has(name)) hidden++
      if (BREAKS.has(name)) text += '\n'
    },
    ontext(data) {
      if (hidden === 0) text += data
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden--
      if (BREAKS.has(name)) text += '\n'
    },
  })
  parser.end(html)
  return text
}

const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'svg'])
const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
