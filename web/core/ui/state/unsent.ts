import { useCallback, useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/core/browser/storage.ts'
import { createListeners, createStore, useStore } from './create-store.ts'
import { readStoredJson, subscribeToStoredJson, writeStoredJson } from './stored-json.ts'

/** Max. length of one value, in characters of JSON. */
export const UNSENT_MAX = 1_000_000
/**
 * Max. length of all values in this browser, in characters of JSON; the oldest values are removed
 * first.
 */
const TOTAL_MAX = 2_000_000
export const UNSENT_COUNT_MAX = 50
const PREFIX = 'unsent:'
const VISITOR = ''

/**
 * Id of the person whose unsent text is shown; empty for a visitor and until the session is known.
 */
const owner = createStore(VISITOR)
/** Values that the browser couldn't store; they last until the page is closed. */
const held = new Map<string, unknown>()
const heldListeners = createListeners()

/** Number of characters by which a value can grow before the other values are measured again. */
const ROOM_AHEAD = 10_000
/**
 * The key of the last written value, and the length up to which it may grow before the other values
 * are measured, so that typing doesn't measure them each time.
 */
let room = { key: '', length: 0 }

interface Entry {
  /** When the value was stored, in ms since 1970. */
  at: number
  value: unknown
}

/**
 * Unsent state, stored in this browser by person and `place`. It survives a reload and signing in,
 * and other tabs show it. Setting `initial`, which must be a stable reference, removes it.
 */
export function useUnsent<Value>(place: string, initial: Value) {
  const personId = useStore(owner, VISITOR)
  const kept = useSyncExternalStore(
    subscribe,
    () => readUnsent(personId, place),
    () => null,
  )
  const set = useCallback(
    (next: Value | ((before: Value) => Value)) => {
      const before = (readUnsent(personId, place) as Value | null) ?? initial
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(before) : next
      if (isSame(value, initial)) removeUnsent(personId, place, before)
      else keepUnsent(personId, place, value)
    },
    [personId, place, initial],
  )
  return [(kept as Value | null) ?? initial, set] as const
}

/** The unsent value at this place; null if there is none. */
export function readUnsent(personId: string, place: string): unknown {
  const key = keyOf(personId, place)
  return held.get(key) ?? (readStoredJson(key) as Entry | null)?.value ?? null
}

/**
 * Stores an unsent value. Returns false if a reload would lose it: it is too long, storage is full
 * or blocked, or another person has signed in.
 */
export function keepUnsent(personId: string, place: string, value: unknown): boolean {
  if (!isUnsentOwner(personId)) return false
  const key = keyOf(personId, place)
  const entry: Entry = { at: Date.now(), value }
  const { length } = JSON.stringify(entry)
  if (length <= UNSENT_MAX) {
    makeRoom(key, length)
    if (writeStoredJson(key, entry)) {
      held.delete(key)
      return true
    }
  }
  remove(key)
  held.set(key, value)
  heldListeners.notify()
  return false
}

/** Removes the unsent value, unless another tab has changed it from `known`. */
export function removeUnsent(personId: string, place: string, known: unknown): void {
  if (isSame(readUnsent(personId, place), known)) remove(keyOf(personId, place))
}

/** Whether this person's text may be stored and sent, because they are the one signed in. */
export function isUnsentOwner(personId: string): boolean {
  return owner.get() === personId
}

/**
 * Switches to another person's unsent text (null: a visitor's). A member takes over what was typed
 * before signing in; the text of other members is removed.
 */
export function changeUnsentOwner(personId: string | null): void {
  if (isUnsentOwner(personId ?? VISITOR)) return
  owner.set(personId ?? VISITOR)
  if (personId === null) return
  for (const { key, writer, place } of listEntries()) {
    if (writer === personId) continue
    const isNewer = atOf(key) >= atOf(keyOf(personId, place))
    if (writer === VISITOR && isNewer) keepUnsent(personId, place, readUnsent(VISITOR, place))
    remove(key)
  }
}

/** Removes the unsent text of the person who signs out. */
export function emptyUnsent(): void {
  for (const { key, writer } of listEntries()) if (isUnsentOwner(writer)) remove(key)
  owner.set(VISITOR)
}

function keyOf(personId: string, place: string): string {
  return `${PREFIX}${personId}:${place}`
}

function listEntries(): { key: string; writer: string; place: string }[] {
  return [...new Set([...deviceStorage.keys(), ...held.keys()])].flatMap((key) => {
    const [, writer, place] = /^unsent:([^:]*):(.*)$/su.exec(key) ?? []
    return writer === undefined || place === undefined ? [] : [{ key, writer, place }]
  })
}

function atOf(key: string): number {
  return (readStoredJson(key) as Entry | null)?.at ?? (held.has(key) ? Date.now() : 0)
}

function makeRoom(key: string, length: number): void {
  if (room.key === key && length <= room.length) return
  room = { key, length: length + ROOM_AHEAD }
  const others = deviceStorage.keys().filter((other) => other.startsWith(PREFIX) && other !== key)
  let total = room.length
  others
    .sort((one, other) => atOf(other) - atOf(one))
    .forEach((other, index) => {
      total += JSON.stringify(readStoredJson(other)).length
      if (index + 1 >= UNSENT_COUNT_MAX || total > TOTAL_MAX) remove(other)
    })
}

function remove(key: string): void {
  held.delete(key)
  writeStoredJson(key, null)
  heldListeners.notify()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = [subscribeToStoredJson(listener), heldListeners.subscribe(listener)]
  return () => {
    for (const end of unsubscribe) end()
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
