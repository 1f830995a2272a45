import type { ImportedStep, ImportPreview } from '#contract/import.ts'
import { hrefOf } from '#contract/link.ts'
import { IMPORT_LINKS_MAX, IMPORT_STEPS_MAX, type SkipReason } from '#contract/rules/import.ts'
import { JOURNEY_NAME_MAX } from '#contract/rules/journey.ts'
import { STEP_DESCRIPTION_MAX, STEP_MINUTES_MAX, STEP_NOTE_MAX, STEP_SECTION_MAX } from '#contract/rules/step.ts'
import { knownStepType } from '#contract/rules/step-type.ts'
import type { StepType } from '#contract/step.ts'
import { keyOf, linkOf } from './links.ts'
import { type Found, type Reading, Unreadable } from './reading.ts'
import { lineOf, paragraphOf, shortened, splitAt } from './texts.ts'

/** Of addresses that are left out, such as `data:` links, in UTF-16 units. */
const SKIPPED_URL_MAX = 300

/** Turns what a reader found into steps and links that are left out. */
export function clean({ format, name, base: stated, found }: Reading, given: string | undefined): ImportPreview {
  if (found.length > IMPORT_LINKS_MAX) throw new Unreadable('tooManyLinks')
  const base = given ?? stated
  const steps: ImportedStep[] = []
  const skipped: ImportPreview['skipped'] = []
  const keys = new Set<string>()
  const skip = (one: Found, reason: SkipReason, url = one.url) => skipped.push(skippedLink(one, reason, url))
  for (const one of found) {
    const { url, reason } = linkOf(one.url ?? '', base)
    if (one.skip) skip(one, one.skip, url)
    else if (reason) skip(one, reason)
    else if (keys.has(keyOf(url))) skip(one, 'repeated', url)
    else if (steps.length >= IMPORT_STEPS_MAX) skip(one, 'overLimit', url)
    else {
      keys.add(keyOf(url))
      steps.push(stepOf(one, url))
    }
  }
  const title = shortened(lineOf(name), JOURNEY_NAME_MAX)
  return { format, ...(title !== '' && { name: title }), found: found.length, steps, skipped }
}

function skippedLink({ title }: Found, reason: SkipReason, url = ''): ImportPreview['skipped'][number] {
  const line = shortened(lineOf(title), STEP_DESCRIPTION_MAX)
  const address = url.trim().slice(0, SKIPPED_URL_MAX).toWellFormed()
  return { ...(line !== '' && { title: line }), ...(address !== '' && { url: address }), reason }
}

function stepOf(one: Found, url: string): ImportedStep {
  const written = lineOf(one.title)
  const title = written === '' || /^(?:https?|ftp):\/\//i.test(written) ? url : written
  const [start, rest] = splitAt(title, STEP_DESCRIPTION_MAX)
  const note = shortened([title === url ? '' : rest, paragraphOf(one.note)].filter(Boolean).join('\n'), STEP_NOTE_MAX)
  const section = shortened(lineOf(one.section), STEP_SECTION_MAX)
  const stepType = one.stepType ?? typeOf(url)
  const minutes = minutesOf(one.minutes)
  return {
    title: start,
    url,
    ...(note !== '' && { note }),
    ...(section !== '' && { section }),
    ...(stepType && { stepType }),
    ...(minutes && { minutes }),
    ...(one.done !== undefined && { done: one.done }),
  }
}

function typeOf(url: string): StepType | null {
  const href = hrefOf(url)
  return href === null ? null : knownStepType(new URL(href))
}

function minutesOf(minutes: number | undefined): number | undefined {
  const whole = Math.round(minutes ?? 0)
  return whole >= 1 && whole <= STEP_MINUTES_MAX ? whole : undefined
}
