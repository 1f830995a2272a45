import { MigrationFailed } from '#server/core/migrations/migrate.ts'
import { SettingsError } from '#server/core/platform/environment.ts'
import { readSettings } from '#server/core/platform/settings.ts'
import { startupError } from '#server/core/platform/startup-errors.ts'
import { type Command, type CommandContext, Failure, WrongUsage } from './command.ts'
import { commands } from './commands.ts'

const HELP = new Set(['help', '--help', '-h'])

interface Environment {
  env: NodeJS.ProcessEnv
  say: CommandContext['say']
  complain(line: string): void
}

/** Runs a command and returns the exit code: 0 done, 1 failed or refused, 2 wrong usage. */
export async function cairn([name, ...args]: string[], { env, say, complain }: Environment): Promise<number> {
  if (name === undefined || HELP.has(name)) {
    for (const line of overview()) say(line)
    return name === undefined ? 2 : 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    complain(`Unknown command ${JSON.stringify(name)}. The commands are: ${Object.keys(commands).join(', ')}`)
    return 2
  }
  if (args.some((argument) => argument === '--help' || argument === '-h')) {
    for (const line of usageOf(name, command)) say(line)
    return 0
  }
  try {
    await command.run({ settings: readSettings(env), say }, args)
    return 0
  } catch (error) {
    complain(messageOf(error, env))
    if (!isWrongUsage(error)) return 1
    for (const line of usageOf(name, command)) complain(line)
    return 2
  }
}

function overview(): string[] {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return [
    'npm run cairn -- <command>',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'For details: npm run cairn -- <command> --help. The commands use the settings of the server: docs/operating.md.',
  ]
}

function usageOf(name: string, { summary, usage }: Command): string[] {
  const [call = '', ...meaning] = usage
  return [`npm run cairn -- ${`${name} ${call}`.trim()}`, `  ${summary}`, ...meaning.map((line) => `  ${line}`)]
}

function isWrongUsage(error: unknown): boolean {
  return error instanceof WrongUsage || /^ERR_PARSE_ARGS/.test(String(Object(error).code))
}

/** The message of an error on one line, without a stack. */
function messageOf(error: unknown, env: NodeJS.ProcessEnv): string {
  if (error instanceof Failure || error instanceof MigrationFailed || isWrongUsage(error))
    return (error as Error).message
  if (error instanceof SettingsError) return `Settings: ${error.message}`
  return startupError(error, { env }) ?? `Failed: ${error instanceof Error ? error.message : String(error)}`
}
