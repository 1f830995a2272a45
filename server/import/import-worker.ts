/** The worker thread that reads files; started by `thread.ts`, an entry of the build. */
import { parentPort } from 'node:worker_threads'
import { namedIn } from './named.ts'
import { readSource } from './read.ts'
import type { Task } from './read-apart.ts'
import { Unreadable } from './reading.ts'
import { type MemberRecord, readRecord } from './record/read-record.ts'

/** The record that was read last; its thread reads nothing else. */
let record: MemberRecord = { journeys: [], drafts: [], leftOut: [] }

parentPort?.on('message', (task: Task) => parentPort?.postMessage(answer(task)))

function answer(task: Task) {
  try {
    return { result: resultOf(task) }
  } catch (error) {
    if (error instanceof Unreadable) return { reason: error.reason }
    throw error
  }
}

function resultOf(task: Task) {
  if ('source' in task) return readSource(task.source, task.base)
  if ('json' in task) return namedIn(task.json)
  if ('journey' in task) return record.journeys[task.journey]
  if ('draft' in task) return record.drafts[task.draft]
  record = readRecord(task.record)
  return {
    journeys: record.journeys.map(({ key, input }) => ({ key, name: input.name })),
    drafts: record.drafts.map(({ key }) => ({ key })),
    leftOut: record.leftOut,
  }
}
