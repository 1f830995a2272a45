import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** Nobody else writes feedback until the returned function is called. */
export async function holdFeedback(place: { url: string } | { file: string }): Promise<() => Promise<void>> {
  if ('file' in place) {
    const file = new Sqlite(place.file)
    file.exec('begin immediate')
    return async () => void file.exec('commit').close()
  }
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  await client.query('begin; lock table feedback in exclusive mode')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}
