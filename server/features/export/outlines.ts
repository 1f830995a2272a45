import type { ExportedJourney, ExportedStep } from '#contract/export.ts'
import { rightsOf } from '#contract/rules/journey.ts'
import { STEP_FACTS } from '#contract/rules/step.ts'
import { onOneLine } from '#contract/rules/text.ts'
import { escapeXml } from '#server/core/http/escape.ts'
import { absoluteLink, creditLines } from './exported-journey.ts'

/** A journey as the bookmarks file that all browsers import: a folder per section. */
export function toBookmarks(journey: ExportedJourney): string {
  const { name, description, licence, steps } = journey
  const title = escapeXml(onOneLine(name))
  const rights = licence === undefined ? '' : `<META NAME="rights" CONTENT="${escapeXml(rightsOf(licence))}">\n`
  const credit = creditLines(journey)
    .map(([field, text]) => (text === undefined ? '' : `<META NAME="cairn:${field}" CONTENT="${escapeXml(text)}">\n`))
    .join('')
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<META NAME="generator" CONTENT="Cairn">
${rights}${credit}<TITLE>${title}</TITLE>
<H1>${title}</H1>
<DD>${escapeXml(description)}
<DL><p>
${groupBySection(steps).map(folder).join('')}</DL><p>
`
}

function folder({ section, steps }: ReturnType<typeof groupBySection>[number]): string {
  const links = steps.map(bookmark).join('')
  return section === undefined ? links : `<DT><H3>${escapeXml(onOneLine(section))}</H3>\n<DL><p>\n${links}</DL><p>\n`
}

function bookmark({ description, url, note }: ExportedStep): string {
  const link = `<DT><A HREF="${escapeXml(absoluteLink(url))}">${escapeXml(onOneLine(description))}</A>\n`
  return note === undefined ? link : `${link}<DD>${escapeXml(note)}\n`
}

/** A journey as OPML 2.0; fields that OPML lacks are in the namespace `cairn`. */
export function toOpml(journey: ExportedJourney): string {
  const { name, author, createdAt, address } = journey
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0" xmlns:cairn="urn:cairn:journey:1">
<head>
${element('title', name)}${element('dateCreated', new Date(createdAt).toUTCString())}${element('ownerName', author)}${factsOf(journey)}${element('cairn:address', address)}</head>
<body>
${groupBySection(journey.steps).map(outlineOfSection).join('')}</body>
</opml>
`
}

function factsOf(journey: ExportedJourney): string {
  const { description, badges, language, level, closingWords, licence } = journey
  return [
    element('cairn:description', description),
    ...badges.map((badge) => element('cairn:badge', badge.name)),
    element('cairn:language', language),
    element('cairn:level', level),
    element('cairn:closingWords', closingWords),
    element('cairn:licence', licence),
    ...creditLines(journey).map(([field, text]) => element(`cairn:${field}`, text)),
  ].join('')
}

function outlineOfSection({ section, steps }: ReturnType<typeof groupBySection>[number]): string {
  const outlines = steps.map(outlineOfStep).join('')
  return section === undefined ? outlines : `<outline${attributes({ text: section })}>\n${outlines}</outline>\n`
}

function outlineOfStep(step: ExportedStep): string {
  const { description, url, note } = step
  const plain = { type: 'link', text: description, url: absoluteLink(url), _note: note }
  const facts = (['stepType', ...STEP_FACTS] as const).map((fact) => [`cairn:${fact}`, step[fact]])
  return `<outline${attributes({ ...plain, ...Object.fromEntries(facts) })}/>\n`
}

function element(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escapeXml(text)}</${name}>\n`
}

/** XML attributes; line breaks become references, because readers turn plain ones into spaces. */
function attributes(values: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeXml(String(value))}"`]))
    .join('')
    .replace(/[\t\n\r]/gu, (sign) => `&#${sign.charCodeAt(0)};`)
}

interface Section {
  /** The section's heading; undefined for the steps before the first section. */
  section: string | undefined
  steps: ExportedStep[]
}

/** Groups the steps by section. */
function groupBySection(steps: readonly ExportedStep[]): Section[] {
  const sections: Section[] = [{ section: undefined, steps: [] }]
  for (const step of steps) {
    if (step.section !== undefined) sections.push({ section: step.section, steps: [] })
    sections.at(-1)?.steps.push(step)
  }
  return sections
}
