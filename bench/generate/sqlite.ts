import Sqlite from 'better-sqlite3'
import type { Row, Table } from './tables.ts'

/** Rows of one statement: together they stay below SQLite's limit of parameters. */
const ROWS = 20
const COMMIT_EVERY = 200_000

/** Fills a migrated file; `between` runs while there are no indexes yet. Until the end no power cut may come. */
export async function fillSqlite(
  file: string,
  tables: readonly Table[],
  told: (what: string) => void,
  between: () => Promise<void>,
): Promise<void> {
  const db = new Sqlite(file)
  const bold = ['journal_mode = WAL', 'synchronous = OFF', 'foreign_keys = OFF', 'cache_size = -500000', 'threads = 2']
  for (const pragma of bold) db.pragma(pragma)
  const later = dropIndexes(db, tables)
  for (const { name, rows } of tables) told(`${insert(db, name, rows)} ${name}`)
  await between()
  for (const { name, sql } of later) {
    db.exec(sql)
    told(name)
  }
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}

interface Made {
  type: 'index' | 'trigger'
  name: string
  tbl_name: string
  sql: string
}

/** Those that keep keys unique stay: SQLite names no statement for them. */
function dropIndexes(db: Sqlite.Database, tables: readonly Table[]): Made[] {
  const filled = new Set(tables.map(({ name }) => name))
  const made = db.prepare(`select * from sqlite_master where type in ('index', 'trigger') and sql is not null`).all()
  const later = (made as Made[]).filter(({ tbl_name }) => filled.has(tbl_name))
  for (const { type, name } of later) db.exec(`drop ${type} "${name}"`)
  return later
}

function insert(db: Sqlite.Database, table: string, rows: Iterable<Row>): number {
  const statements = new Map<number, Sqlite.Statement>()
  let [batch, count]: [Row[], number] = [[], 0]
  const write = () => {
    const [first] = batch
    if (!first) return
    const statement = statements.get(batch.length) ?? insertion(db, table, Object.keys(first), batch.length)
    statements.set(batch.length, statement)
    statement.run(batch.flatMap((row) => Object.values(row)))
    batch = []
  }
  db.exec('begin')
  for (const row of rows) {
    if (batch.push(row) === ROWS) write()
    if (++count % COMMIT_EVERY === 0) db.exec('commit; begin')
  }
  write()
  db.exec('commit')
  return count
}

function insertion(db: Sqlite.Database, table: string, columns: string[], rows: number): Sqlite.Statement {
  const marks = `(${columns.map(() => '?').join()})`
  const values = Array.from({ length: rows }, () => marks).join()
  return db.prepare(`insert into "${table}" (${columns.map((name) => `"${name}"`).join()}) values ${values}`)
}
