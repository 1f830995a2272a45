import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** Blocks writes of feedback until the returned function is called. */
export async function lockFeedback(target: { url: string } | { file: string }): Promise<() => Promise<void>> {
  if ('file' in target) {
    const file = new Sqlite(target.file)
    file.exec('begin immediate')
    return async () => void file.exec('commit').close()
  }
  const client = new pg.Client({ connectionString: target.url })
  await client.connect()
  await client.query('begin; lock table feedback in exclusive mode')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}
