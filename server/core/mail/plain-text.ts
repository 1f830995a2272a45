import type { Piece } from '#contract/rules/notice-sentence.ts'
import type { Action, EmailContent, Item, Lead, Section } from './content.ts'

/** The plain-text part of an email: the same content as the HTML, with addresses beside their words. */
export function plainTextOf({ language, lead, notes, sections, footer }: EmailContent): string {
  const colon = language === 'fr' ? '\u00a0:' : ':'
  const action = ({ label, link }: Action) => `${label}${colon} ${link}`
  const sentence = (text: string) =>
    text
      .replaceAll(') · [', ')\n[')
      .replace(/\[([^\]]+)\]\((\S+?)\)\.?/gu, (_, label: string, link: string) => action({ label, link }))
  const section = ({ title, items, more }: Section) => [title, ...items.map(itemText), ...(more ? [action(more)] : [])]
  return [
    ...leadText(lead, action(lead.button)),
    ...notes.map(sentence),
    ...sections.flatMap(section),
    `-- \n${footer.map(sentence).join('\n')}`,
  ].join('\n\n')
}

function leadText({ trail, title, lines, quote, details }: Lead, button: string): string[] {
  const above = [...(title.length > 0 ? [titleText(title, trail?.position)] : []), ...lines.map(pieceText)]
  return [...above, ...(quote ? [`> ${quote}`] : []), button, ...(details.length > 0 ? [details.join('\n')] : [])]
}

function titleText(title: readonly Piece[], position?: string): string {
  return position ? `${pieceText(title)} (${position})` : pieceText(title)
}

function itemText({ text, quote, details, link }: Item): string {
  return [
    `* ${pieceText(text)}`,
    ...(quote ? [`  > ${quote}`] : []),
    ...details.map((line) => `  ${line}`),
    `  ${link}`,
  ].join('\n')
}

function pieceText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.name)).join('')
}
