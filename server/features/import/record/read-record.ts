import { type DraftContent, draftContent } from '#contract/draft.ts'
import { creditInput, type JourneyInput, journeyInput } from '#contract/journey.ts'
import { JOURNEY_TEXT_MAX_BYTES, textBytesOf } from '#contract/rules/journey.ts'
import { journeyIdOf } from '#contract/rules/journey-link.ts'
import { RECORD_ITEMS_MAX, type RecordReason } from '#contract/rules/record.ts'
import { noteInput, stepInput } from '#contract/step.ts'
import '#server/core/http/change-typed.ts'
import { JsonText } from '#server/core/http/answers.ts'
import { refuseBinary } from '../reading/decode.ts'
import { Unreadable } from '../reading/reading.ts'
import { countIn, groupBy, parseRows, type Row, rowsOf, type Shape, sortBy, textIn } from './json-rows.ts'
import { LeftOut, type LeftOutPart } from './left-out.ts'
import { isZip, unpackFile } from './zip-entries.ts'

/** The path of the JSON in the ZIP; it may be in a folder, if a person packed the folder again. */
const RECORD_FILE = /^(?:[^/\\]{1,200}\/)?record\.json$/u
const SHAPE: Shape = {
  columns: new Map([
    ['account', ['id']],
    [
      'journeys',
      [
        ...['id', 'importedFrom', 'ownerId', 'createdAt', 'deletedAt'],
        ...['name', 'description', 'language', 'languageChosen', 'level', 'closingWords', 'licence'],
        ...['cover', 'coverSeed', 'adaptedFrom'],
      ],
    ],
    ['journeyBadges', ['journeyId', 'position', 'name', 'badgeKey']],
    ['steps', ['journeyId', 'position', 'removedAt', ...Object.keys(stepInput.shape)]],
    ['stepsDone', ['journeyId', 'stepId']],
    ['notes', ['journeyId', 'stepId', 'text', 'updatedAt']],
    ['drafts', ['id', 'importedFrom', 'updatedAt', 'content', 'adaptedFrom']],
  ]),
  counted: new Set([
    ...['likes', 'follows', 'peopleFollowed', 'journeysFinished'],
    ...['revisions', 'suggestions', 'adaptations'],
  ]),
  nested: new Set(['content', 'adaptedFrom']),
}
const KEY = /^[\w-]{1,64}$/u
/** Bytes decoded at a time. */
const SLICE_BYTES = 64 * 1024

/** A journey from a record. `key`: the id of the first journey or draft of which it is a copy. */
export interface RecordedJourney {
  key: string
  /** The ids in links to this journey on the other server. */
  ids: string[]
  input: JourneyInput
  /** Indexes of the ticked steps. */
  ticked: number[]
  notes: { step: number; text: string; updatedAt: string }[]
}

export interface RecordedDraft {
  key: string
  content: DraftContent
}

export interface MemberRecord {
  journeys: RecordedJourney[]
  drafts: RecordedDraft[]
  leftOut: LeftOutPart[]
}

/** Reads a copy of a member's data: the ZIP or the JSON of `/user/export`. Throws `Unreadable`. */
export function readRecord(bytes: Uint8Array): MemberRecord {
  const record = recordIn(isZip(bytes) ? unpackFile(bytes, RECORD_FILE) : plain(bytes))
  const leftOut = new LeftOut()
  const journeys = journeysIn(record, leftOut)
  const drafts = draftsIn(record, leftOut)
  for (const table of ['likes', 'follows', 'peopleFollowed'] as const)
    leftOut.add(table === 'likes' ? 'like' : 'follow', 'notGranted', countIn(record, table))
  leftOut.add('finish', 'notGranted', countIn(record, 'journeysFinished'))
  leftOut.add('revision', 'notGranted', countIn(record, 'revisions'))
  leftOut.add('suggestion', 'notGranted', countIn(record, 'suggestions'))
  leftOut.add('original', 'notGranted', countIn(record, 'adaptations'))
  return { journeys: inOrder(journeys), drafts, leftOut: leftOut.parts() }
}

function recordIn(pieces: Iterable<Uint8Array> | null): Row {
  if (pieces === null) throw new Unreadable('noRecord')
  const record = parseRows(textOf(pieces), SHAPE)
  if (textIn(Object(record.account).id) === '' || !Array.isArray(record.journeys)) throw new Unreadable('noRecord')
  return record
}

function* plain(bytes: Uint8Array): Generator<Uint8Array> {
  refuseBinary(bytes)
  for (let from = 0; from < bytes.length; from += SLICE_BYTES) yield bytes.subarray(from, from + SLICE_BYTES)
}

function* textOf(pieces: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined })
    } catch {
      throw new Unreadable('binary')
    }
  }
  for (const piece of pieces) yield decode(piece)
  yield decode()
}

function journeysIn(record: Row, leftOut: LeftOut): RecordedJourney[] {
  const owner = textIn(Object(record.account).id)
  const parts = {
    steps: groupBy(rowsOf(record, 'steps'), 'journeyId'),
    badges: groupBy(rowsOf(record, 'journeyBadges'), 'journeyId'),
    ticks: groupBy(rowsOf(record, 'stepsDone'), 'journeyId'),
    notes: groupBy(rowsOf(record, 'notes'), 'journeyId'),
  }
  const found = new Map<string, RecordedJourney>()
  const own = new Set<string>()
  let current = 0
  for (const row of sortBy(rowsOf(record, 'journeys'), 'createdAt')) {
    const id = textIn(row.id)
    const key = keyOf(row)
    const isOwn = row.ownerId === owner
    const wasDeleted = Boolean(row.deletedAt)
    const isCurrent = isOwn && !wasDeleted && ++current <= RECORD_ITEMS_MAX
    const reason: RecordReason | undefined = !isOwn
      ? 'notOwn'
      : wasDeleted
        ? 'deleted'
        : isCurrent
          ? undefined
          : 'limit'
    const journey = reason === undefined && key !== null && !found.has(key) ? journeyIn(row, key, parts, leftOut) : null
    if (reason !== 'notOwn') own.add(id)
    if (journey && key !== null) found.set(key, journey)
    else {
      leftOut.add('journey', reason ?? 'invalid', 1, textIn(row.name))
      if (reason !== 'notOwn') addParts(leftOut, reason ?? 'invalid', parts, id)
    }
  }
  const others = new Set([...parts.ticks.keys(), ...parts.notes.keys()].filter((id) => !own.has(id)))
  for (const id of others) addParts(leftOut, 'notOwn', parts, id)
  return [...found.values()]
}

function addParts(leftOut: LeftOut, reason: RecordReason, { ticks, notes }: Parts, id: string): void {
  leftOut.add('tick', reason, ticks.get(id)?.length ?? 0)
  leftOut.add('note', reason, notes.get(id)?.length ?? 0)
}

type Parts = Record<'steps' | 'badges' | 'ticks' | 'notes', Map<string, Row[]>>

function journeyIn(row: Row, key: string, { steps, badges, ticks, notes }: Parts, leftOut: LeftOut) {
  const id = textIn(row.id)
  const current = sortBy(steps.get(id) ?? [], 'position').filter((step) => !step.removedAt)
  const input = inputOf(row, current, sortBy(badges.get(id) ?? [], 'position'))
  if (input === null) return null
  const places = new Map(current.map((step, place) => [textIn(step.id), place]))
  const placed = (kind: 'tick' | 'note', rows: readonly Row[] = []) => {
    const known = rows.filter((each) => places.has(textIn(each.stepId)))
    leftOut.add(kind, 'removed', rows.length - known.length)
    return known.map((each) => ({ ...each, step: places.get(textIn(each.stepId)) ?? 0 }))
  }
  const ticked = new Set(placed('tick', ticks.get(id)).map(({ step }) => step))
  return {
    key,
    ids: [...new Set([id, key])],
    input,
    ticked: [...ticked],
    notes: notesIn(placed('note', notes.get(id)), leftOut),
  }
}

/**
 * The journey's fields, checked as for a new journey, but badges may be missing, since a moderator
 * may have removed them.
 */
function inputOf(row: Row, steps: readonly Row[], badges: readonly Row[]): JourneyInput | null {
  const fields = {
    name: row.name,
    description: row.description,
    badges: badges.map(({ name, badgeKey }) => ({ name: name ?? badgeKey })),
    steps: steps.map(({ id: _id, ...step }) => step),
    language: row.languageChosen === true ? row.language : null,
    level: row.level,
    closingWords: row.closingWords,
    licence: row.licence ?? null,
    cover: row.cover ?? undefined,
    coverSeed: row.coverSeed ?? row.id,
    ...creditOf(row),
    visibility: 'private',
  }
  if (badges.length > 0) return journeyInput.safeParse(fields).data ?? null
  const { badges: _badges, ...others } = fields
  const { success, data } = journeyInput.safeParse({ ...others, badges: [{ name: 'None' }] })
  return success ? { ...data, badges: [] } : null
}

/** The credit of a copy, as text. An invalid credit is dropped, but the rest of the journey is kept. */
function creditOf({ adaptedFrom }: Row) {
  const { data } = creditInput.safeParse(adaptedFrom instanceof JsonText ? adaptedFrom.parse() : null)
  return data ? { adaptedFrom: data } : {}
}

/** The notes on steps; of several notes on one step, the last. */
function notesIn(rows: readonly (Row & { step: number })[], leftOut: LeftOut): RecordedJourney['notes'] {
  const notes = new Map<number, RecordedJourney['notes'][number]>()
  for (const { step, text, updatedAt } of rows) {
    const { data } = noteInput.safeParse({ stepId: String(step), text })
    if (data && data.text !== '') notes.set(step, { step, text: data.text, updatedAt: textIn(updatedAt) })
    else leftOut.add('note', 'invalid', 1)
  }
  return [...notes.values()]
}

function draftsIn(record: Row, leftOut: LeftOut): RecordedDraft[] {
  const found = new Map<string, RecordedDraft>()
  const rows = sortBy(rowsOf(record, 'drafts'), 'updatedAt')
  leftOut.add('draft', 'limit', Math.max(0, rows.length - RECORD_ITEMS_MAX))
  for (const row of rows.slice(0, RECORD_ITEMS_MAX)) {
    const key = keyOf(row)
    const content = row.content instanceof JsonText ? Object(row.content.parse()) : null
    const { data } = draftContent.safeParse(content && { ...content, adaptation: null, ...creditOf(row) })
    const isValid = data !== undefined && textBytesOf(data) <= JOURNEY_TEXT_MAX_BYTES
    if (isValid && key !== null && !found.has(key)) found.set(key, { key, content: data })
    else leftOut.add('draft', 'invalid', 1)
  }
  return [...found.values()]
}

function keyOf({ id, importedFrom }: Row): string | null {
  const key = textIn(importedFrom) || textIn(id)
  return KEY.test(key) ? key : null
}

/** Orders journeys so that targets of Path steps come before the journeys that link to them. */
function inOrder(journeys: readonly RecordedJourney[]): RecordedJourney[] {
  const byId = new Map(journeys.flatMap((journey) => journey.ids.map((id) => [id, journey])))
  const sorted = new Set<RecordedJourney>()
  const seen = new Set<RecordedJourney>()
  const waiting = journeys.toReversed()
  for (let one = waiting.at(-1); one !== undefined; one = waiting.at(-1)) {
    const targets = seen.has(one) ? [] : targetsOf(one).flatMap((id) => byId.get(id) ?? [])
    seen.add(one)
    const missing = targets.filter((target) => !seen.has(target))
    if (missing.length > 0) waiting.push(...missing)
    else {
      sorted.add(one)
      waiting.pop()
    }
  }
  return [...sorted]
}

function targetsOf({ input }: RecordedJourney): string[] {
  return input.steps.flatMap(({ stepType, url }) => (stepType === 'Path' ? (linkedIdOf(url) ?? []) : []))
}

/** The id in the address of a journey on any server. */
export function linkedIdOf(url: string): string | null {
  return URL.canParse(url) ? journeyIdOf(url, [new URL(url).origin]) : null
}
