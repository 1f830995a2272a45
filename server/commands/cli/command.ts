import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type ConnectionTarget, connectionTarget, type Database } from '#server/core/database/database.ts'
import { openDatabase } from '#server/core/migrations/migrate.ts'
import type { Settings } from '#server/core/platform/settings.ts'

/** A command of `npm run cairn -- <name>`. */
export interface Command {
  /** Line in the list of commands. */
  summary: string
  /** The arguments, then lines that explain them. */
  usage: string[]
  run(context: CommandContext, args: string[]): Promise<void>
}

export interface CommandContext {
  settings: Settings
  say(line: string): void
}

/** A number with its noun: '1 person', '2 people'. */
export function counted(count: number, one: string, other: string): string {
  return `${count} ${count === 1 ? one : other}`
}

/** The value of an option that is a whole number from 1. */
export function wholeNumber(name: string, value: string, max: number): number {
  const number = /^\d+$/.test(value) ? Number(value) : 0
  if (number < 1 || number > max) throw new WrongUsage(`--${name} needs a whole number from 1 to ${max}`)
  return number
}

/** Removes control characters, which could manipulate the reader's terminal. */
export function printable(text: string | null): string {
  return (text ?? '').replace(/\p{Cc}|\p{Cf}/gu, '')
}

/** The command failed or was refused: exit code 1 with this line. */
export class Failure extends Error {}

/** Wrong arguments: exit code 2 with this line and the usage. */
export class WrongUsage extends Error {}

/** Refuses arguments of a command that takes none. */
export function withoutArguments(args: string[]): void {
  parseArgs({ args })
}

/** The database of the settings. A missing SQLite file fails the command: its folder was probably mistyped. */
export function existingTarget(settings: Settings): ConnectionTarget {
  const target = connectionTarget(settings)
  if ('file' in target && !existsSync(target.file)) throw new Failure(`There is no database at ${target.file}`)
  return target
}

/** Runs on the migrated database of the settings. */
export async function onDatabase(
  { settings }: CommandContext,
  run: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(existingTarget(settings))
  try {
    await run(database)
  } finally {
    await database.close()
  }
}
