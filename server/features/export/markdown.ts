import type { ExportedJourney, ExportedStep } from '#contract/export.ts'
import type { CreditField } from '#contract/rules/export.ts'
import { CC_BY, rightsOf } from '#contract/rules/journey.ts'
import { closeDirections, onOneLine } from '#contract/rules/text.ts'
import { absoluteLink, creditLines, linesOf } from './exported-journey.ts'

/** A journey as CommonMark; docs/export.md describes the format. */
export function toMarkdown(journey: ExportedJourney): string {
  const blocks = [
    `# ${inline(journey.name)}`,
    ...paragraphs(journey.description),
    factsOfJourney(journey).join('\n'),
    ...journey.steps.flatMap(blocksOfStep),
    ...(journey.closingWords === undefined ? [] : [quoted(journey.closingWords)]),
    '---',
    `<${journey.address}>`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function factsOfJourney(journey: ExportedJourney): string[] {
  const { badges, level, language, author, licence } = journey
  return [
    badges.length > 0 && `Badges: ${badges.map(({ name }) => inline(name).replaceAll(',', '\\,')).join(', ')}`,
    level !== undefined && `Level: ${level}`,
    language !== undefined && `Language: ${language}`,
    `Author: ${inline(author)}`,
    licence === 'ccBy' && `Licence: [${CC_BY.name}](${CC_BY.url})`,
    licence === 'reserved' && `Licence: ${rightsOf(licence).toLowerCase()}`,
    ...creditMarkdownLines(journey),
  ].flatMap((fact) => (fact === false ? [] : [`- ${fact}`]))
}

/**
 * The lines of the credit: 'Original: [Name](address)', 'Original author: Ada', and the same for
 * the first original.
 */
function creditMarkdownLines(journey: ExportedJourney): (string | false)[] {
  const { original, originalAddress, ...others } = Object.fromEntries(creditLines(journey)) as Record<
    CreditField,
    string
  >
  if (!original) return []
  const name = inline(original)
  return [
    `Original: ${originalAddress ? `[${name}](${destination(originalAddress)})` : name}`,
    others.originalAuthor && `Original author: ${inline(others.originalAuthor)}`,
    others.firstOriginal && `First original: ${inline(others.firstOriginal)}`,
    others.firstOriginalAuthor && `First original author: ${inline(others.firstOriginalAuthor)}`,
  ].map((fact) => fact || false)
}

function blocksOfStep(step: ExportedStep, index: number): string[] {
  const marker = `${index + 1}. `
  const indent = ' '.repeat(marker.length)
  const note = paragraphs(step.note ?? '').map((block) => indent + block.replaceAll('\n', `\n${indent}`))
  return [
    ...(step.section === undefined ? [] : [`## ${inline(step.section)}`]),
    `${marker}[${inline(step.description)}](${destination(step.url)}) (${factsOfStep(step).join(', ')})`,
    ...note,
  ]
}

/**
 * The facts of a step on one line: 'video, 12 min, free, en, optional'; unknown facts are left out.
 */
function factsOfStep({ stepType, minutes, cost, language, optional, orPrevious }: ExportedStep): string[] {
  return [
    stepType.replace(/ \(.*/u, '').toLowerCase(),
    minutes !== undefined && `${minutes} min`,
    cost,
    language,
    optional && 'optional',
    orPrevious && 'alternative',
  ].filter((fact) => typeof fact === 'string')
}

/** Paragraphs as Markdown; a line break inside a paragraph is two spaces at the end of the line. */
function paragraphs(text: string): string[] {
  return linesOf(text)
    .map((line) => escapeStart(escapeSigns(line.trim())))
    .join('\n')
    .split(/\n{2,}/u)
    .flatMap((block) => (block === '' ? [] : [block.replaceAll('\n', '  \n')]))
}

function quoted(text: string): string {
  return paragraphs(text)
    .map((block) => `> ${block.replaceAll('\n', '\n> ')}`)
    .join('\n>\n')
}

function inline(text: string): string {
  return closeDirections(escapeSigns(onOneLine(text)).replace(/#(?=#*$)/u, '\\#'))
}

/** Escapes `<` and `[` everywhere, so that no text becomes a tag or a link. */
function escapeSigns(text: string): string {
  return text.replace(/[\\`*_[\]<>~|]|&(?=#?\w+;)/gu, '\\$&')
}

/** Escapes the start of a line that would otherwise be a heading, a list or a rule. */
function escapeStart(line: string): string {
  return line.replace(/^[#+=-]/u, '\\$&').replace(/^(\d+)(?=[.)])/u, '$1\\')
}

/** The URL of a Markdown link, in angle brackets if its parentheses don't match. */
function destination(url: string): string {
  const link = absoluteLink(url)
  const escaped = link.replace(/[<>\\`]|&(?=#?\w+;)/gu, '\\$&')
  return /[()<>\\`[\]]/u.test(link) ? `<${escaped}>` : escaped
}
