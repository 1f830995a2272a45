import type { Db } from './database.ts'
import { dialectOf } from './dialect.ts'

const ATTEMPTS_MAX = 3

/** Repeats a read that the database ended because it and a migration waited for each other. */
export async function retryingDeadlocks<T>(db: Db, read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read()
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !dialectOf(db).isDeadlock(error)) throw error
    }
  }
}
