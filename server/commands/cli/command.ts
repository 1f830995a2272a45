import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type ConnectionTarget, connectionTarget } from '#server/core/database/database.ts'
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
