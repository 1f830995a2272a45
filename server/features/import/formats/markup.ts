import { Parser } from 'htmlparser2'
import { Unreadable } from '../reading/reading.ts'

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

const DEPTH_MAX = 300
const PARSED_CHUNK_CHARS = 64 * 1024

interface Handler {
  open(name: string, given: Record<string, string>, path: readonly string[]): void
  close(name: string, text: string, path: readonly string[]): void
}

/**
 * Reads XML leniently: names in lower case, entities not expanded. `path` ends with the element
 * itself; `text` is the element's own text.
 */
export function readXml(xml: string, { open, close }: Handler): void {
  const path: string[] = []
  const texts: string[] = []
  const parser = new Parser(
    {
      onopentag(name, given) {
        path.push(name)
        texts.push('')
        if (path.length > DEPTH_MAX) throw new Unreadable('tooDeep')
        open(name, given, path)
      },
      ontext(data) {
        const last = texts.length - 1
        if (last >= 0) texts[last] += data
      },
      onclosetag(name) {
        close(name, texts.pop() ?? '', path)
        path.pop()
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true },
  )
  for (let at = 0; at < xml.length; at += PARSED_CHUNK_CHARS) parser.write(xml.slice(at, at + PARSED_CHUNK_CHARS))
  parser.end()
}
