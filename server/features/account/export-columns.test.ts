import { expect, test } from 'vitest'
import { PERSONAL } from '#server/core/database/personal.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const server = openTestServer()

/** Each column of a table with what is decided about it: 'exported' or the reason why not. */
function decidedOf(table: string): Record<string, string[]> {
  const decided = (PERSONAL as Record<string, object | string | undefined>)[table]
  const columns: Record<string, string[]> = {}
  const { owner, ...lists } = Object(decided) as Record<string, string[]>
  for (const [decision, names] of Object.entries(lists))
    for (const name of names) columns[name] = [...(columns[name] ?? []), decision]
  return { ...columns, ...(owner && { [String(owner)]: columns[String(owner)] ?? ['owner'] }) }
}

test('every table is exported with an account, or has a reason why not', async () => {
  const tables = (await server.database.db.introspection.getTables()).map(({ name }) => name)
  // The search index, which each database stores in its own way.
  const stored = tables.filter((name) => !/^(?:journeyTerms|searchStem)/u.test(name))
  expect(stored.toSorted()).toEqual(Object.keys(PERSONAL).toSorted())
})

test('every column of an exported table is exported, or has one reason why not', async () => {
  const tables = (await server.database.db.introspection.getTables()).filter(
    ({ name }) => typeof Object(PERSONAL)[name] === 'object',
  )
  for (const { name, columns } of tables) {
    const decided = decidedOf(name)
    expect([name, Object.keys(decided).toSorted()]).toEqual([name, columns.map((column) => column.name).toSorted()])
    expect(Object.entries(decided).filter(([, decisions]) => decisions.length > 1)).toEqual([])
  }
})
