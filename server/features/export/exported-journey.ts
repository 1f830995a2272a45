import type { ExportedJourney, ExportedStep } from '#contract/export.ts'
import type { Credit, Journey } from '#contract/journey.ts'
import type { CreditField } from '#contract/rules/export.ts'
import type { Step } from '#contract/step.ts'
import { journeyUrl } from '#server/features/journeys/journeys.view.ts'

/** The journey in the form from which all formats are written, without data about its readers. */
export function exportedJourneyOf(journey: Journey, site: string): ExportedJourney {
  const { name, description, badges, language, level, closingWords, licence, owner, createdAt, steps = [] } = journey
  const { adaptedFrom } = journey
  return {
    format: 'cairn-journey',
    version: 1,
    address: journeyUrl(site, journey),
    author: owner.displayName,
    createdAt,
    name,
    description,
    badges: badges.map((badge) => ({ name: badge.name })),
    ...(language !== null && { language }),
    ...(level !== null && { level }),
    ...(closingWords !== null && { closingWords }),
    ...(licence !== null && { licence }),
    ...(adaptedFrom && { adaptedFrom: exportedCreditOf(adaptedFrom, site) }),
    steps: steps.map(exportedStepOf),
  }
}

function exportedCreditOf({ first, ...original }: Credit, site: string): NonNullable<ExportedJourney['adaptedFrom']> {
  const named = ({ name, author, id }: Omit<Credit, 'first'>) => ({
    name,
    ...(author !== null && { author }),
    ...(id !== null && { address: journeyUrl(site, { id }) }),
  })
  return { ...named(original), ...(first && { first: named(first) }) }
}

/** The credit as names of fields with their values, for formats without nested objects. */
export function creditLines({ adaptedFrom }: ExportedJourney): [CreditField, string | undefined][] {
  if (!adaptedFrom) return []
  const { name, author, address, first } = adaptedFrom
  return [
    ['original', name],
    ['originalAuthor', author],
    ['originalAddress', address],
    ['firstOriginal', first?.name],
    ['firstOriginalAuthor', first?.author],
  ]
}

function exportedStepOf({
  id: _id,
  targetId: _target,
  commentCount: _comments,
  linkState: _link,
  ...step
}: Step): ExportedStep {
  return step
}

/** The link with a scheme, since some programs don't open `www.` links without one. */
export function absoluteLink(url: string): string {
  return /^www\./iu.test(url) ? `https://${url}` : url
}

/** Lines of a text; an empty one separates paragraphs. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/u)
}
