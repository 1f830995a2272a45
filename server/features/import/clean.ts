import { type ImportedStep, type ImportPreview, type JourneyFacts, journeyFacts } from '#contract/import.ts'
import { hrefOf } from '#contract/link.ts'
import { IMPORT_LINKS_MAX, IMPORT_STEPS_MAX, type SkipReason } from '#contract/rules/import.ts'
import { JOURNEY_NAME_MAX } from '#contract/rules/journey.ts'
import { STEP_DESCRIPTION_MAX, STEP_NOTE_MAX, STEP_SECTION_MAX } from '#contract/rules/step.ts'
import { knownStepType } from '#contract/rules/step-type.ts'
import { isStepLink, type StepType } from '#contract/step.ts'
import { keyOf, linkOf } from './reading/links.ts'
import { type Found, type Reading, Unreadable } from './reading/reading.ts'
import { checkedFacts } from './reading/step-facts.ts'
import { lineOf, paragraphOf, plainLineOf, plainParagraphsOf, shortened, splitAt } from './reading/texts.ts'

/** Of addresses that are left out, such as `data:` links, in UTF-16 units. */
const SKIPPED_URL_MAX = 300

/** Turns what a reader found into steps and links that are left out. */
export function clean(reading: Reading, given: string | undefined): ImportPreview {
  const { format, name, base: stated, found, isOwn = false } = reading
  if (found.length > IMPORT_LINKS_MAX) throw new Unreadable('tooManyLinks')
  const base = given ?? stated
  const steps: ImportedStep[] = []
  const skipped: ImportPreview['skipped'] = []
  const keys = new Set<string>()
  const skip = (one: Found, reason: SkipReason, url = one.url) => skipped.push(skippedLink(one, reason, url))
  let isSetOpen = false
  for (const one of found) {
    const { url, reason } = isOwn && isStepLink(one.url ?? '') ? { url: one.url ?? '' } : linkOf(one.url ?? '', base)
    isSetOpen &&= one.orPrevious === true
    if (one.skip) skip(one, one.skip, url)
    else if (reason) skip(one, reason)
    else if (keys.has(keyOf(url)) && !isOwn) skip(one, 'repeated', url)
    else if (steps.length >= IMPORT_STEPS_MAX) skip(one, 'overLimit', url)
    else {
      keys.add(keyOf(url))
      steps.push({ ...stepOf(one, url, isOwn), ...(isSetOpen && { orPrevious: true }) })
      isSetOpen = true
    }
  }
  const title = shortened(isOwn ? plainLineOf(name) : lineOf(name), JOURNEY_NAME_MAX)
  const journey = journeyOf(reading)
  return {
    format,
    ...(title !== '' && { name: title }),
    ...(journey && { journey }),
    found: found.length,
    steps,
    skipped,
  }
}

/** What a file says about its journey, without the values that a journey can't have. */
function journeyOf({ journey }: Reading): JourneyFacts | undefined {
  if (!journey) return undefined
  const { error } = journeyFacts.safeParse(journey)
  const invalid = new Set(error?.issues.map(({ path }) => path[0]))
  return journeyFacts.parse(Object.fromEntries(Object.entries(journey).filter(([name]) => !invalid.has(name))))
}

function skippedLink({ title }: Found, reason: SkipReason, url = ''): ImportPreview['skipped'][number] {
  const line = shortened(lineOf(title), STEP_DESCRIPTION_MAX)
  const address = url.trim().slice(0, SKIPPED_URL_MAX).toWellFormed()
  return { ...(line !== '' && { title: line }), ...(address !== '' && { url: address }), reason }
}

function stepOf(one: Found, url: string, isOwn: boolean): ImportedStep {
  const line = isOwn ? plainLineOf : lineOf
  const lines = isOwn ? plainParagraphsOf : paragraphOf
  const written = line(one.title)
  const isAddress = !isOwn && /^(?:https?|ftp):\/\//i.test(written)
  const title = written === '' || isAddress ? url : written
  const [start, rest] = splitAt(title, STEP_DESCRIPTION_MAX)
  const note = shortened([title === url ? '' : rest, lines(one.note)].filter(Boolean).join('\n'), STEP_NOTE_MAX)
  const section = shortened(line(one.section), STEP_SECTION_MAX)
  const stepType = one.stepType ?? typeOf(url)
  return {
    title: start,
    url,
    ...(note !== '' && { note }),
    ...(section !== '' && { section }),
    ...(stepType && { stepType }),
    ...(one.done !== undefined && { done: one.done }),
    ...checkedFacts(one),
  }
}

function typeOf(url: string): StepType | null {
  const href = hrefOf(url)
  return href === null ? null : knownStepType(new URL(href))
}
