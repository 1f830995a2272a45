import type { ExportedJourney, ExportedStep } from '#contract/export.ts'
import { STEP_FACTS } from '#contract/rules/step.ts'
import { escapeXml } from '#server/core/http/escape.ts'
import { absoluteLink } from './exported-journey.ts'
import { groupBySection } from './sections.ts'

/** A journey as OPML 2.0; what OPML has no name for is in the namespace `cairn`. */
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

function factsOf({ description, badges, language, level, closingWords }: ExportedJourney): string {
  return [
    element('cairn:description', description),
    ...badges.map((badge) => element('cairn:badge', badge.name)),
    element('cairn:language', language),
    element('cairn:level', level),
    element('cairn:closingWords', closingWords),
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

/** Readers turn line breaks in attributes into spaces unless they are references. */
function attributes(values: Record<string, string | number | boolean | undefined>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escapeXml(String(value))}"`]))
    .join('')
    .replace(/[\t\n\r]/gu, (sign) => `&#${sign.charCodeAt(0)};`)
}
