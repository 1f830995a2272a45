import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exportLines } from '#server/commands/archive/export.ts'
import { watchWrites, withSnapshot } from '#server/commands/archive/snapshot.ts'
import { connectionTarget } from '#server/core/database/database.ts'
import { type Command, Failure, WrongUsage } from './command.ts'
import { fill, tableLines } from './fill.ts'

export const move: Command = {
  summary: 'Copies everything from SQLite to an empty PostgreSQL database.',
  usage: [
    '--to <postgres-url>',
    'Every table is read back and compared row by row. All or nothing: if anything differs, the PostgreSQL database',
    'stays empty. The SQLite database is only read. Stop the server first: the move fails if it writes meanwhile.',
  ],
  async run({ settings, say }, args) {
    const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values
    if (to === undefined || !/^postgres(?:ql)?:\/\//.test(to) || !URL.canParse(to))
      throw new WrongUsage('Name the target: --to postgres://user:password@host:5432/cairn')
    const from = connectionTarget({ ...settings, databaseUrl: null })
    if (!('file' in from) || !existsSync(from.file)) throw new Failure('There is no SQLite database in CAIRN_DATA')
    const watch = watchWrites(from.file)
    try {
      const secret = { authSecret: settings.authSecret, isGenerated: settings.secretFile !== null }
      const { tables } = await withSnapshot(from, from.file, (db) =>
        fill({ url: to }, exportLines(db, secret), {
          authSecret: settings.authSecret,
          replace: false,
          say,
          beforeCommit: () => {
            if (watch.hasChanged())
              throw new Failure('The database changed during the move: stop the server, then try again')
          },
        }),
      )
      for (const line of tableLines(tables)) say(line)
      say(
        'Moved. Set DATABASE_URL to this database, keep CAIRN_DATA and AUTH_SECRET as they are, and start the server.',
      )
    } finally {
      watch.close()
    }
  },
}
