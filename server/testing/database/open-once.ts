/** Program that opens and closes a database; tests run several at once. */
import { openDatabase } from '#server/core/migrations/migrate.ts'

const database = await openDatabase(JSON.parse(process.argv[2] ?? ''))
await database.close()
