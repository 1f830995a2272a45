import { readSettings, SettingsError } from '#server/platform/settings.ts'
import { startupError } from '#server/platform/startup-errors.ts'
import { type Command, type Desk, Failure, Misuse } from './command.ts'
import { commands } from './commands.ts'

const ASKED_FOR_HELP = new Set(['help', '--help', '-h'])

interface Surroundings {
  env: NodeJS.ProcessEnv
  say: Desk['say']
  complain(line: string): void
}

/** Runs one command and answers the exit code: 0 done, 1 refused or failed, 2 called wrongly. */
export async function cairn([name, ...args]: string[], { env, say, complain }: Surroundings): Promise<number> {
  if (name === undefined || ASKED_FOR_HELP.has(name)) {
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
    complain(said(error))
    if (!isMisuse(error)) return 1
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

function isMisuse(error: unknown): boolean {
  return error instanceof Misuse || /^ERR_PARSE_ARGS/.test(String(Object(error).code))
}

/** One line, without a stack. */
function said(error: unknown): string {
  if (error instanceof Failure || isMisuse(error)) return (error as Error).message
  if (error instanceof SettingsError) return `Settings: ${error.message}`
  return startupError(error) ?? `Failed: ${error instanceof Error ? error.message : String(error)}`
}
