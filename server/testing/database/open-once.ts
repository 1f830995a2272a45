/** Opens the database that its argument names and closes it again: one of several processes that start at once. */
import { openDatabase } from '#server/migrations/open-database.ts'

const database = await openDatabase(JSON.parse(process.argv[2] ?? ''))
await database.close()
