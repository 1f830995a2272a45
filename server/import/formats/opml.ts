import type { Found, Reading } from '../reading.ts'
import { readXml } from './xml.ts'

/** Outlines with an address are links, others are sections; the page is preferred to its feed. */
export function readOpml(xml: string): Reading {
  const found: Found[] = []
  const sections: (string | undefined)[] = []
  let name: string | undefined
  readXml(xml, {
    open(tag, given) {
      if (tag !== 'outline') return
      const title = given.title || given.text
      const url = given.htmlurl || given.url || given.xmlurl || given.href
      const section = sections.at(-1)
      if (url) found.push({ url, title, section, note: given.description || given._note })
      sections.push(url ? section : title || section)
    },
    close(tag, text, path) {
      if (tag === 'outline') sections.pop()
      if (tag === 'title' && path.at(-2) === 'head') name = text
    },
  })
  return { format: 'opml', name, found }
}
