import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/core/migrations/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated SQLite file that test files copy. */
    sqliteTemplate: string
  }
}

/** Migrates one file, which all test files copy. */
export default async function provideTemplate(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-sqlite-'))
  const file = join(folder, 'template.db')
  await (await openDatabase({ file })).close()
  project.provide('sqliteTemplate', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
