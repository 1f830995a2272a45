import type { JourneyTexts } from '#contract/rules/history/difference.ts'
import type { Change, MergeLists } from '#contract/rules/merge/merge.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useTextNames } from '#web/features/journeys/display/useTextNames.ts'

/** The texts that name a change on its card. */
export interface ChangeTexts {
  title: string
  badge: string
  /** The present value of each side, for changes that aren't about the content of a step. */
  theirs: string
  mine: string
}

/** The source of the changes: the original of a version, or a suggestion. */
export type About = 'original' | 'suggestion'

const WORDS = {
  original: {
    both: 'changes.badges.both',
    known: 'changes.badges.known',
    sectionMoved: 'changes.sectionMoved',
    removedThere: 'changes.removedThere',
    removedByYou: 'changes.removedByYou',
    notYours: 'changes.notYours',
  },
  suggestion: {
    both: 'changes.suggested.both',
    known: 'changes.suggested.known',
    sectionMoved: 'changes.suggested.moved',
    removedThere: 'changes.suggested.removed',
    removedByYou: 'changes.suggested.missing',
    notYours: 'changes.suggested.missing',
  },
} as const

/** Names changes of a journey's texts, sections and steps. */
export function useChangeTexts({ base, theirs, mine }: MergeLists, about: About): (change: Change) => ChangeTexts {
  const { t } = useTranslation()
  const words = WORDS[about]
  const { nothing, nameOf, textOf, roleOf } = useTextNames()
  /** The position of a step, named by the step before it. */
  const placeOf = (steps: JourneyTexts['steps'], at: number) => {
    const before = steps[at - 1]
    return before ? t('changes.after', { step: before.description }) : t('changes.first')
  }
  return (change) => {
    const kind = badgeOf(change)
    const badge = t(kind === 'both' || kind === 'known' ? words[kind] : `changes.badges.${kind}`)
    if (change.kind === 'field') {
      const { field } = change
      return { badge, title: nameOf(field), theirs: textOf(theirs, field), mine: textOf(mine, field) }
    }
    if (change.kind === 'heading' || change.kind === 'headingAdded') {
      const { before, heading } = change
      const theirs = 'next' in change ? t('changes.before', { step: change.next.description }) : heading
      const title = ('next' in change ? heading : before) ?? heading ?? nothing
      return { badge, title, theirs: theirs ?? t(words.removedThere), mine: before ?? nothing }
    }
    if (change.kind === 'sectionMoved') {
      const title = change.heading ?? nothing
      return { badge, title, theirs: t(words.sectionMoved), mine: t('changes.sectionStays') }
    }
    const { step } = change
    const title = step.description
    if (change.kind === 'role') return { badge, title, theirs: t(`editing.facts.${change.role}`), mine: roleOf(step) }
    if (change.kind === 'stepMoved') {
      const origin = 'origin' in step ? step.origin : null
      const their = theirs.steps.findIndex(({ id }) => id === origin)
      const my = mine.steps.findIndex(({ id }) => id === step.id)
      return { badge, title, theirs: placeOf(theirs.steps, their), mine: placeOf(mine.steps, my) }
    }
    const isInBase = base.steps.some(({ id }) => id === step.id)
    return { badge, title, theirs: t(words.removedThere), mine: t(isInBase ? words.removedByYou : words.notYours) }
  }
}

function badgeOf(change: Change) {
  if (change.both) return 'both'
  if (change.kind === 'content') return change.fields.includes('url') ? 'link' : 'text'
  if (change.kind === 'replaced') return 'link'
  if (change.kind === 'heading' && change.heading === null) return 'removed'
  if (change.kind === 'field' || change.kind === 'heading') return 'text'
  if (change.kind === 'sectionMoved' || change.kind === 'stepMoved') return 'moved'
  return change.kind
}
