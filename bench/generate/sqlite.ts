import Sqlite from 'better-sqlite3'
import type { Row, Table } from './tables.ts'

/** Rows per insert statement, limited by the number of parameters that SQLite accepts. */
const ROWS_PER_INSERT = 20
/** Number of rows per transaction. */
const COMMIT_EVERY = 200_000

/**
 * Fills a migrated SQLite file; `beforeIndexes` runs after the inserts, before the indexes are
 * built. Syncing is off, so a power cut during this corrupts the file.
 */
export async function fillSqlite(
  file: string,
  tables: readonly Table[],
  log: (message: string) => void,
  beforeIndexes: () => Promise<void>,
): Promise<void> {
  const db = new Sqlite(file)
  const pragmas = [
    'journal_mode = WAL',
    'synchronous = OFF',
    'foreign_keys = OFF',
    'cache_size = -500000',
    'threads = 2',
  ]
  for (const pragma of pragmas) db.pragma(pragma)
  const dropped = dropIndexes(db, tables)
  for (const { name, rows } of tables) log(`${insert(db, name, rows)} ${name}`)
  await beforeIndexes()
  for (const { name, sql } of dropped) {
    db.exec(sql)
    log(name)
  }
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

interface SchemaItem {
  type: 'index' | 'trigger'
  name: string
  tbl_name: string
  sql: string
}

/**
 * Drops indexes and triggers, and returns the statements that create them again. The indexes of
 * unique constraints stay: they have no statement in sqlite_master.
 */
function dropIndexes(db: Sqlite.Database, tables: readonly Table[]): SchemaItem[] {
  const filled = new Set(tables.map(({ name }) => name))
  const items = db.prepare(`select * from sqlite_master where type in ('index', 'trigger') and sql is not null`).all()
  const dropped = (items as SchemaItem[]).filter(({ tbl_name }) => filled.has(tbl_name))
  for (const { type, name } of dropped) db.exec(`drop ${type} "${name}"`)
  return dropped
}

function insert(db: Sqlite.Database, table: string, rows: Iterable<Row>): number {
  const statements = new Map<number, Sqlite.Statement>()
  let [batch, count]: [Row[], number] = [[], 0]
  const write = () => {
    const [first] = batch
    if (!first) return
    const statement = statements.get(batch.length) ?? prepareInsert(db, table, Object.keys(first), batch.length)
    statements.set(batch.length, statement)
    statement.run(batch.flatMap((row) => Object.values(row)))
    batch = []
  }
  db.exec('begin')
  for (const row of rows) {
    if (batch.push(row) === ROWS_PER_INSERT) write()
    if (++count % COMMIT_EVERY === 0) db.exec('commit; begin')
  }
  write()
  db.exec('commit')
  return count
}

function prepareInsert(db: Sqlite.Database, table: string, columns: string[], rows: number): Sqlite.Statement {
  const marks = `(${columns.map(() => '?').join()})`
  const values = Array.from({ length: rows }, () => marks).join()
  return db.prepare(`insert into "${table}" (${columns.map((name) => `"${name}"`).join()}) values ${values}`)
}
