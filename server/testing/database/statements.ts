import { createHash } from 'node:crypto'
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'

interface Run {
  /** Hashes of hand-written `sql` templates. */
  templates: Set<string>
  /** Hashes of whole statements. */
  statements: Set<string>
}

/** Hashes of a statement's own templates, by its text. */
const known = new Map<string, Run>()
let current: Run = { templates: new Set(), statements: new Set() }

/** Makes Kysely report every statement that it runs, once per process. */
export function recordStatements(): void {
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype)
  if (executor.isRecorded) return
  const run = executor.executeQuery
  executor.isRecorded = true
  executor.executeQuery = function (query: CompiledQuery, options: unknown) {
    const { templates, statements } = hashesOf(query)
    for (const each of templates) current.templates.add(each)
    for (const each of statements) current.statements.add(each)
    return run.call(this, query, options)
  }
}

/** The hashes of what ran since the last call. */
export function takeStatements(): { templates: string[]; statements: string[] } {
  const { templates, statements } = current
  current = { templates: new Set(), statements: new Set() }
  return { templates: [...templates], statements: [...statements] }
}

function hashesOf({ sql, query }: CompiledQuery): Run {
  const before = known.get(sql)
  if (before) return before
  const isWhole = query.kind === 'RawNode' && query.sqlFragments.length === 1
  const templates = isWhole ? [] : templatesIn(query).map(hash)
  const isDefinition = /^\s*(?:create|alter|drop)\b/i.test(sql)
  const found = {
    // The migrations that tests start from run on both databases in any case.
    templates: new Set(isDefinition ? [] : templates),
    statements: new Set(isDefinition ? [] : [hash(withoutNumbers(sql))]),
  }
  known.set(sql, found)
  return found
}

/** The fixed parts of each hand-written template in a statement. */
function templatesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.values(node).flatMap(templatesIn)
  if (!('kind' in node && node.kind === 'RawNode' && 'sqlFragments' in node)) return inner
  const fragments = node.sqlFragments as string[]
  return fragments.some((each) => /[a-z]{2}/i.test(each)) ? [fragments.join(' ? '), ...inner] : inner
}

/** Lists and limits of any length are one statement. */
function withoutNumbers(sql: string): string {
  return sql.replace(/\+?\?|\$?\b\d+\b/g, '?').replace(/\(\?(?:, \?)+\)(?:, \(\?(?:, \?)*\))*/g, '(?)')
}

function hash(text: string): string {
  return createHash('sha256').update(text.replace(/\s+/g, ' ')).digest('hex').slice(0, 7)
}
