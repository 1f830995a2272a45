import type { Badge } from '#contract/badge.ts'
import type { DraftContent, DraftStep } from '#contract/draft.ts'
import {
  type Cover,
  type Credit,
  type CreditInput,
  type Journey,
  type Level,
  VISIBILITIES,
  type Visibility,
} from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import type { Licence } from '#contract/rules/journey.ts'
import { summaryOf } from '#contract/rules/step-units.ts'
import { areSteps, withIds } from './pending-steps.ts'

export interface JourneyDraft {
  name: string
  description: string
  badges: Badge[]
  steps: DraftStep[]
  visibility: Visibility
  /** The language of the journey; null to detect it from the texts. */
  language: string | null
  level: Level | null
  closingWords: string
  cover: Cover
  /** The chosen licence; null while none is chosen. */
  licence: Licence | null
  /** The seed of the cover, before and after publishing. */
  coverSeed: string
  /** The id of the copy with which the draft began; below: the credit of its original or from a file. */
  adaptation: string | null
  adaptedFrom: CreditInput | null
  /** Whether readers can suggest changes; only for a stored journey. */
  takesSuggestions?: boolean
}

export const EMPTY_DRAFT: JourneyDraft = {
  name: '',
  description: '',
  badges: [],
  steps: [],
  visibility: 'public',
  language: null,
  level: null,
  closingWords: '',
  cover: 'pictures',
  licence: null,
  coverSeed: '',
  adaptation: null,
  adaptedFrom: null,
}

interface Texts {
  name?: string | undefined
  description?: string
  steps: readonly Pick<DraftStep, 'description' | 'section'>[]
}

/** The texts by which a journey says what it is about, a line each. */
export function textOf({ name, description, steps }: Texts): string {
  return [name, description, ...steps.flatMap((step) => [step.description, step.section])].filter(Boolean).join('\n')
}

/** The fields that a journey can't be published without and that are still empty, in the order of the form. */
export function missingIn({ name, description, badges }: JourneyDraft) {
  const fields = [
    ['name', name.trim() !== ''],
    ['description', description.trim() !== ''],
    ['badges', badges.length > 0],
  ] as const
  return fields.flatMap(([field, isFilled]) => (isFilled ? [] : [field]))
}

export function draftOf({ name, description, badges, steps = [], visibility, ...journey }: Journey): JourneyDraft {
  const { language, level, closingWords, cover, licence, coverSeed, takesSuggestions = true } = journey
  const copy = { adaptation: null, adaptedFrom: null }
  const facts = { language, level, closingWords: closingWords ?? '', cover, licence, coverSeed, ...copy }
  return { name, description, badges, steps, visibility, ...facts, takesSuggestions }
}

/**
 * The content of a stored draft. Missing fields get empty values, and the fields always have the
 * same order, so that drafts can be compared as JSON.
 */
export function draftFrom({
  language,
  level,
  closingWords,
  cover,
  licence,
  coverSeed,
  adaptation,
  adaptedFrom,
  ...content
}: DraftContent): JourneyDraft {
  const look = { cover: cover ?? ('pictures' as const), licence: licence ?? null, coverSeed: coverSeed ?? '' }
  const copy = { adaptation: adaptation ?? null, adaptedFrom: adaptedFrom ?? null }
  const facts = { language: language ?? null, level: level ?? null, closingWords: closingWords ?? '', ...look, ...copy }
  return { ...EMPTY_DRAFT, ...content, steps: withIds(content.steps ?? []), ...facts }
}

export function sameDraft(one: JourneyDraft, other: JourneyDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function isDraft(value: unknown): value is JourneyDraft {
  if (typeof value !== 'object' || value === null) return false
  const { name, description, badges, steps, visibility } = value as Partial<JourneyDraft>
  const hasTexts = typeof name === 'string' && typeof description === 'string'
  const hasBadges = Array.isArray(badges) && badges.every((badge) => typeof badge?.name === 'string')
  return hasTexts && hasBadges && areSteps(steps) && VISIBILITIES.some((known) => known === visibility)
}

function creditOf({ first, ...credit }: CreditInput): Credit {
  const named = ({ name, author }: Omit<CreditInput, 'first'>) => ({ name, author: author ?? null, id: null })
  return { ...named(credit), first: first ? named(first) : null }
}

/** A draft as a journey, for its card; `placeholders` replace missing texts. */
export function previewOf(
  draft: JourneyDraft,
  owner: Person,
  placeholders: { name: string; description: string },
  stored?: Journey,
): Journey {
  return {
    id: 'preview',
    name: draft.name.trim() || placeholders.name,
    description: draft.description.trim() || placeholders.description,
    createdAt: '',
    owner,
    badges: draft.badges,
    pathFollowers: [],
    personLikes: [],
    stepCount: draft.steps.length,
    followerCount: 0,
    likeCount: 0,
    followed: false,
    liked: false,
    visibility: draft.visibility,
    archived: false,
    version: 1,
    completedCount: null,
    requiredDone: null,
    doneSteps: null,
    stepTypes: draft.steps.map(({ stepType }) => stepType),
    ...summaryOf(draft.steps),
    language: draft.language ?? stored?.language ?? null,
    level: draft.level,
    closingWords: null,
    licence: draft.licence,
    cover: draft.cover,
    coverSeed: draft.coverSeed,
    coverPictures: stored?.coverPictures ?? [],
    ...(stored?.adaptedFrom && { adaptedFrom: stored.adaptedFrom }),
    ...(draft.adaptedFrom && { adaptedFrom: creditOf(draft.adaptedFrom) }),
    ...(stored && { id: stored.id, createdAt: stored.createdAt, likeCount: stored.likeCount, liked: stored.liked }),
  }
}
