import { Parser } from 'htmlparser2'
import { createMetadataReader, type Metadata } from './metadata.ts'
import { createTextCounter } from './text-counter.ts'

/** What is read of a page's markup. */
export interface Markup extends Metadata {
  /** Minutes to read the page's article; null without one, or if the page wasn't read to its end. */
  readingMinutes(isKnownArticle: boolean): number | null
}

/** Max. number of tags and attributes in a head; deep nesting gets expensive to parse. */
const TAGS_MAX = 5000
const ATTRIBUTES_MAX = 20_000
/** The same for the whole page, of which the body is optional. */
const ALL_TAGS_MAX = 30_000
const ALL_ATTRIBUTES_MAX = 100_000
const BODY_DEPTH_MAX = 256

/** Parses a page incrementally until the end of its body. */
export function createMarkupReader() {
  const metadata = createMetadataReader()
  const counter = createTextCounter()
  let isInHead = true
  let isComplete = false
  let isOver = false
  let tags = 0
  let attributes = 0
  let depth = 0

  const parser = new Parser({
    onopentagname(name) {
      tags++
      depth++
      if (name === 'body') isInHead = false
      if (isInHead ? tags > TAGS_MAX : tags > ALL_TAGS_MAX || depth > BODY_DEPTH_MAX) isOver = true
    },
    onattribute() {
      if (++attributes > (isInHead ? ATTRIBUTES_MAX : ALL_ATTRIBUTES_MAX)) isOver = true
    },
    onopentag(name, given) {
      if (isOver) return
      metadata.open(name, given, isInHead)
      counter.open(name, given)
    },
    ontext(data) {
      if (isOver) return
      metadata.text(data)
      counter.text(data)
    },
    onclosetag(name, isImplied) {
      if (isOver) return
      depth--
      metadata.close(name, isInHead)
      counter.close()
      if (name === 'head') isInHead = false
      if (!isImplied && (name === 'body' || name === 'html')) isComplete = isOver = true
    },
  })

  return {
    read: (): Markup => ({
      ...metadata.read(),
      readingMinutes: (isKnownArticle) => (isComplete ? counter.minutes(isKnownArticle) : null),
    }),
    /** Whether the parts that every preview needs have been read. */
    hasHead: () => !isInHead || isOver,
    isOver: () => isOver,
    write: (text: string) => parser.write(text),
    end: () => parser.end(),
  }
}
