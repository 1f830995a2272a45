import { STEP_TYPES } from '#contract/step.ts'
import { creditIn, type FoundLink, factsIn, type Reading } from '../reading/reading.ts'
import { readXml } from './markup.ts'
import { readHtml } from './page.ts'
import { readText } from './text.ts'

/**
 * Reads OPML. Outlines with an address are links, others are sections; a page's address is
 * preferred to its feed's.
 */
export function readOpml(xml: string): Reading {
  const found: FoundLink[] = []
  const sections: (string | undefined)[] = []
  const facts: Record<string, string> = {}
  const badges: { name: string }[] = []
  let name: string | undefined
  let isOwn = false
  readXml(xml, {
    open(tag, given) {
      if (tag === 'opml') isOwn = given['xmlns:cairn'] === OWN_NAMESPACE
      if (tag !== 'outline') return
      const title = given.title || given.text
      const url = given.htmlurl || given.url || given.xmlurl || given.href
      const section = sections.at(-1)
      if (url)
        found.push({ url, title, section, note: given.description || given._note, ...(isOwn && ownFactsIn(given)) })
      else if (!isOwn && title) found.push(...linksIn(title).map((one) => ({ ...one, section })))
      sections.push(url ? section : title || section)
    },
    close(tag, text, path) {
      if (tag === 'outline') sections.pop()
      if (path.at(-2) !== 'head') return
      if (tag === 'title') name = text
      if (tag === 'cairn:badge') badges.push({ name: text })
      else if (tag.startsWith('cairn:')) facts[tag.slice('cairn:'.length)] = text
    },
  })
  if (!isOwn) return { format: 'opml', name, found }
  const { description, language, level, closingwords: closingWords } = facts
  const journey = {
    description,
    badges,
    language,
    level,
    closingWords,
    ...creditIn((field) => facts[field.toLowerCase()]),
  }
  return { format: 'opml', isOwn, name, journey, found }
}

/** The links in the words of an outline. */
function linksIn(words: string): FoundLink[] {
  return (/<a\s/i.test(words) ? readHtml(`<ul><li>${words}</li></ul>`, { isFragment: true }) : readText(words)).found
}

/** The namespace in files that `server/features/export/outlines.ts` writes. */
const OWN_NAMESPACE = 'urn:cairn:journey:1'

function ownFactsIn(given: Record<string, string>): Partial<FoundLink> {
  return {
    stepType: STEP_TYPES.find((each) => each === given['cairn:steptype']),
    ...factsIn((fact) => given[`cairn:${fact.toLowerCase()}`]),
  }
}
