import type { Settings } from '#server/platform/settings.ts'

/** One thing that `npm run cairn -- <name>` does. */
export interface Command {
  /** One line of the list of commands. */
  summary: string
  /** What comes behind the name, and what it means, line by line. */
  usage: string[]
  run(desk: Desk, args: string[]): Promise<void>
}

/** Where a command is run. */
export interface Desk {
  settings: Settings
  say(line: string): void
}

/** '1 person', '2 people'. */
export function counted(count: number, one: string, other: string): string {
  return `${count} ${count === 1 ? one : other}`
}

/** It could not be done, or is refused: exit code 1, and this one line. */
export class Failure extends Error {}

/** It was called wrongly: exit code 2, this line and the usage. */
export class Misuse extends Error {}
