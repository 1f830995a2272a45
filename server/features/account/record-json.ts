import type { RecordTable } from './export.store.ts'
import { presentRow } from './export.view.ts'

/** The whole record as JSON, piece by piece while its tables are read; each row is a line. */
export async function* recordJson(tables: Record<string, () => RecordTable>): AsyncGenerator<string> {
  let before = '{'
  for (const [name, read] of Object.entries(tables)) {
    const table = read()
    yield `${before}\n${JSON.stringify(name)}: `
    if (isList(table)) yield* listJson(table)
    else yield JSON.stringify(presentRow((await table) ?? null))
    before = ','
  }
  yield '\n}\n'
}

/** The rows of a table as a JSON array. */
export async function* listJson(portions: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '['
  for await (const rows of portions) {
    if (rows.length === 0) continue
    yield `${before}\n${rows.map((row) => JSON.stringify(presentRow(row))).join(',\n')}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n]'
}

function isList(table: RecordTable): table is AsyncIterable<object[]> {
  return Symbol.asyncIterator in table
}
