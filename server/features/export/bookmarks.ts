import type { ExportedJourney, ExportedStep } from '#contract/export.ts'
import { onOneLine } from '#contract/rules/text.ts'
import { escapeXml } from '#server/core/http/escape.ts'
import { absoluteLink } from './exported-journey.ts'
import { groupBySection } from './sections.ts'

/** A journey as the bookmarks file that all browsers import: a folder per section. */
export function toBookmarks({ name, description, steps }: ExportedJourney): string {
  const title = escapeXml(onOneLine(name))
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<META NAME="generator" CONTENT="Cairn">
<TITLE>${title}</TITLE>
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
