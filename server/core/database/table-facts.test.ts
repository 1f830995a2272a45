import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isDerived } from '#server/commands/archive/tables.ts'
import { everythingOf } from '#server/features/account/export.store.ts'
import { statementsOf } from '#server/testing/database/plans.ts'
import { onPostgres } from '#server/testing/database/test-database.ts'
import { openTestServer } from '#server/testing/test-server.ts'
import { TABLE_FACTS, TABLES } from './table-facts.ts'

const server = openTestServer()

interface Reference {
  table: string
  column: string
  to: string
  /** What happens to the row when the other one is deleted, such as 'CASCADE'. */
  onDelete: string
}

/** The foreign keys of the tables, as SQLite knows them. */
async function references(): Promise<Reference[]> {
  const { rows } = await sql<Reference>`select m.name as "table", "from" as "column", "table" as "to",
    on_delete as "onDelete" from sqlite_master m, pragma_foreign_key_list(m.name) where m.type = 'table'`.execute(
    server.database.db,
  )
  return rows
}

test('every table of the database has facts', async () => {
  const tables = (await server.database.db.introspection.getTables()).map(({ name }) => name)
  const stored = tables.filter((name) => name in TABLE_FACTS || !isDerived(name))
  expect(stored.toSorted()).toEqual(Object.keys(TABLE_FACTS).toSorted())
})

test('every column of an exported table is exported, or has one reason why not', async () => {
  const tables = new Map(TABLES)
  for (const { name, columns } of await server.database.db.introspection.getTables()) {
    const facts = tables.get(name as 'journey')
    if (!(facts && 'exported' in facts)) continue
    const { owner, exported, secret = [], others = [], derived = [], internal = [], site = [] } = facts
    const decided = [...exported, ...secret, ...others, ...derived, ...internal, ...site]
    expect([name, decided.length]).toEqual([name, new Set(decided).size])
    expect([name, [...new Set([...decided, ...(owner ? [owner] : [])])].sort()]).toEqual([
      name,
      columns.map((column) => column.name).sort(),
    ])
  }
})

test('the export of an account reads every exported table', async () => {
  const { db } = server.database
  const ada = await server.createConfirmedUser('Ada')
  const { id } = await ada.createJourney()
  await ada.put(`/path/${id}`, { name: 'Another name' })
  const statements = await statementsOf(db, async () => {
    for (const read of Object.values(everythingOf(db, ada.id))) {
      const table = read()
      if (Symbol.asyncIterator in table) for await (const _ of table);
      else await table
    }
  })
  const exported = TABLES.filter(([, facts]) => 'exported' in facts).map(([table]) => table)
  expect(exported.filter((table) => !statements.some((each) => each.sql.includes(`from "${table}"`)))).toEqual([])
})

test.skipIf(onPostgres)('every table has its primary key, and comes after the tables that it references', async () => {
  for (const [index, [table, { key }]] of TABLES.entries()) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0
      order by pk`.execute(server.database.db)
    expect([table, ...key]).toEqual([table, ...rows.map(({ name }) => name)])
    const before = [table, ...TABLES.slice(0, index).map(([each]) => each)]
    const others = (await references()).filter((each) => each.table === table).map(({ to }) => to)
    expect([table, others.filter((other) => !before.includes(other as 'journey'))]).toEqual([table, []])
  }
})

test.skipIf(onPostgres)('what belongs to an account or a journey is erased with it', async () => {
  const all = await references()
  const refer = (table: string, column: string) => all.some((each) => each.table === table && each.column === column)
  const apart = TABLES.filter(([table, { owner }]) => owner && !refer(table, owner)).map(([table]) => table)
  // The users themselves, and the log, which keeps acts of former members.
  expect(apart).toEqual(['user', 'auditEntry'])
  const ofJourney = all.filter(({ to, onDelete }) => to === 'journey' && onDelete === 'CASCADE')
  const notErased = ofJourney.filter(({ table }) => !TABLE_FACTS[table as 'step'].ofJourney).map(({ table }) => table)
  // The row of the search index is deleted when its journey isn't listed any more, the badges with the journey's row.
  expect(notErased.sort()).toEqual(['journeyBadge', 'journeySearch'])
})
