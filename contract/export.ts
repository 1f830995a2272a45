import * as z from 'zod/mini'
import { badge } from './badge.ts'
import { level, licence } from './journey.ts'
import { EXPORT_FORMATS } from './rules/export.ts'
import { RECORD_KINDS, RECORD_REASONS } from './rules/record.ts'
import { step } from './step.ts'

/** Query of an export: JSON without `format`; an unknown format is 400 at `fields.format`. */
export const exportQuery = z.object({ format: z._default(z.enum(EXPORT_FORMATS, { error: 'notInList' }), 'json') })
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

const exportedCredit = z.object({ name: z.string(), author: z.optional(z.string()), address: z.optional(z.string()) })
const exportedStep = z.omit(step, { id: true, targetId: true })

/**
 * A journey as a file, without data about its readers. The fields of the journey and its steps have
 * the names of `journeyInput`, so that `POST /path/create` takes the file as it is; unknown facts
 * are left out. A change that breaks programs reading the file gets another `version`.
 */
export const exportedJourney = z.object({
  format: z.literal('cairn-journey'),
  version: z.literal(1),
  address: z.string(),
  author: z.string(),
  createdAt: z.string(),
  name: z.string(),
  description: z.string(),
  badges: z.array(badge),
  language: z.optional(z.string()),
  level: z.optional(level),
  closingWords: z.optional(z.string()),
  licence: z.optional(licence),
  adaptedFrom: z.optional(z.extend(exportedCredit, { first: z.optional(exportedCredit) })),
  steps: z.array(exportedStep),
})
export type ExportedJourney = z.infer<typeof exportedJourney>
export type ExportedStep = z.infer<typeof exportedStep>

/** Query of a member's record: JSON without `format`, or a ZIP of readable files. */
export const recordQuery = z.object({ format: z.optional(z.enum(['json', 'zip'], { error: 'notInList' })) })

/** The ZIP or the JSON of a member's record. */
export const recordFile = z.instanceof(Blob, { error: 'required' })

/**
 * The result of importing a record: the number of added rows; the number of skipped rows by kind
 * and reason, with the names of at most 20 journeys.
 */
export const recordReport = z.object({
  journeys: z.int(),
  drafts: z.int(),
  notes: z.int(),
  ticks: z.int(),
  leftOut: z.array(
    z.object({
      kind: z.enum(RECORD_KINDS),
      reason: z.enum(RECORD_REASONS),
      count: z.int(),
      names: z.optional(z.array(z.string())),
    }),
  ),
})
export type RecordReport = z.infer<typeof recordReport>
