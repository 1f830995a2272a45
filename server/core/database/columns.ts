import type { Selectable } from 'kysely'
import type { Tables } from './tables/tables.ts'

/** Some columns of a table as they are read. */
export type Columns<Name extends keyof Tables, Column extends keyof Selectable<Tables[Name]>> = Pick<
  Selectable<Tables[Name]>,
  Column
>

/** Column names with their table, for a query that joins several. */
export function columnsOf<Table extends string, Column extends string>(table: Table, columns: readonly Column[]) {
  return columns.map((column) => `${table}.${column}` as const)
}
