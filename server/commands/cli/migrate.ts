import { connect, connectionTarget } from '#server/core/database/database.ts'
import { migrateToLatest } from '#server/core/migrations/migrate.ts'
import { type Command, withoutArguments } from './command.ts'

export const migrate: Command = {
  summary: 'Updates the tables to the latest version. The server also does this when it starts.',
  usage: ['', 'All or nothing: if a migration fails, the tables stay as they were.'],
  async run({ settings, say }, args) {
    withoutArguments(args)
    await migrateWith({}, connectionTarget(settings), say)
  },
}

export async function migrateWith(
  more: Parameters<typeof migrateToLatest>[1],
  target: ReturnType<typeof connectionTarget>,
  say: (line: string) => void,
): Promise<void> {
  const database = connect(target)
  try {
    const applied = await migrateToLatest(database.db, more)
    for (const name of applied) say(`Applied ${name}`)
    say(applied.length === 0 ? 'The tables were already up to date' : 'The tables are now up to date')
  } finally {
    await database.close()
  }
}
