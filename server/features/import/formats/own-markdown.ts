import type { CreditField } from '#contract/rules/export.ts'
import { STEP_COSTS, STEP_TYPES } from '#contract/step.ts'
import { creditIn, type FoundLink, type Reading, withSections } from '../reading/reading.ts'

/** The last lines of an exported journey. */
const FOOTER = /\n\n---\n\n<\S{1,2000}\/app\/discover\/journey\/[\w-]{1,64}>\s*$/u
const FACT = /^- (Badges|Level|Language|Author|(?:First o|O)riginal(?: author)?): (.*)$/u
/** A name, or a link whose text is a name. */
const NAME = /^\[((?:\\.|[^\\\]])*)\]\(.*\)$/u
const STEP = /^\d{1,3}\. \[((?:\\.|[^\\\]])*)\]\((<(?:\\.|[^\\>])*>|\S*)\) \(([^()]*)\)$/u
/** Types as `server/features/export/markdown.ts` writes them. */
const TYPES = new Map(STEP_TYPES.map((type) => [type.replace(/ \(.*/u, '').toLowerCase(), type]))

/**
 * A journey that Cairn exported (docs/export.md), block by block; null for any other Markdown, and for an
 * exported file that someone changed to another form.
 */
export function readOwnMarkdown(text: string): Reading | null {
  const file = text.replaceAll('\r\n', '\n')
  const [name, ...blocks] = file.replace(FOOTER, '').split('\n\n')
  if (!name?.startsWith('# ') || !FOOTER.test(file)) return null
  const at = blocks.findIndex((block) => FACT.test(block.split('\n', 1)[0] ?? ''))
  const found = stepsIn(blocks.slice(at + 1).filter((block) => !isQuote(block)))
  if (at < 0 || found === null) return null
  const journey = {
    description: paragraphsOf(blocks.slice(0, at)),
    ...factsIn(blocks[at] ?? ''),
    ...closingWordsIn(blocks),
  }
  return { format: 'markdown', isOwn: true, name: plain(name.slice(2)), journey, found: withSections(found) }
}

function factsIn(block: string) {
  const facts = new Map(block.split('\n').map((line) => [FACT.exec(line)?.[1], FACT.exec(line)?.[2]]))
  // Badges are separated by commas; commas inside their names are escaped.
  const badges = facts.get('Badges')?.split(/(?<!\\), /u)
  return {
    badges: badges?.map((badge) => ({ name: plain(badge) })),
    level: facts.get('Level'),
    language: facts.get('Language'),
    ...creditIn((field) => creditNamed(facts.get(CREDIT_LABELS[field]))),
  }
}

const CREDIT_LABELS: Record<CreditField, string | undefined> = {
  original: 'Original',
  originalAuthor: 'Original author',
  originalAddress: undefined,
  firstOriginal: 'First original',
  firstOriginalAuthor: 'First original author',
}

function creditNamed(fact: string | undefined): string | undefined {
  return fact === undefined ? undefined : plain(NAME.exec(fact)?.[1] ?? fact)
}

function closingWordsIn(blocks: readonly string[]): { closingWords?: string } {
  const quote = blocks.find(isQuote)
  return quote === undefined ? {} : { closingWords: paragraphsOf(quote.replace(/^> ?/gmu, '').split('\n\n')) }
}

function isQuote(block: string): boolean {
  return block.startsWith('> ')
}

/** Reads the steps; null if a block isn't a section, a step or a note. */
function stepsIn(blocks: readonly string[]): FoundLink[] | null {
  const found: (FoundLink & { notes: string[] })[] = []
  let section: string | undefined
  for (const block of blocks) {
    const step = STEP.exec(block)
    if (block.startsWith('## ')) section = plain(block.slice(3))
    else if (step) {
      found.push({ ...stepOf(step), section, notes: [] })
      section = undefined
    } else if (/^ {3,5}\S/u.test(block)) found.at(-1)?.notes.push(block.replace(/^ {3,5}/gmu, ''))
    else return null
  }
  return found.map(({ notes, ...step }) => ({ ...step, note: paragraphsOf(notes) }))
}

function stepOf([, title = '', link = '', facts = '']: RegExpExecArray): FoundLink {
  const [type = '', ...others] = facts.split(', ')
  const minutes = others.find((fact) => /^\d+ min$/u.test(fact))
  const cost = STEP_COSTS.find((each) => others.includes(each))
  const known = new Set<string | undefined>([minutes, cost, 'optional', 'alternative'])
  return {
    url: plain(link.startsWith('<') ? link.slice(1, -1) : link),
    title: plain(title),
    stepType: TYPES.get(type),
    minutes: Number.parseInt(minutes ?? '0', 10),
    cost,
    language: others.find((fact) => !known.has(fact)),
    optional: others.includes('optional'),
    orPrevious: others.includes('alternative'),
  }
}

function paragraphsOf(blocks: readonly string[]): string {
  return blocks.map((block) => plain(block.replace(/ {2}$/gmu, ''))).join('\n\n')
}

/** The text without escaping backslashes. */
function plain(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/gu, '$1')
}
