import { afterAll } from 'vitest'
import { setHashCost } from '#server/features/identity/accounts/passwords.ts'
import { setMinResponse } from '#server/features/identity/mount.ts'
import { startReport } from '../../tools/suite/report.ts'
import { recordStatements, takeStatements } from './database/statements.ts'
import { closeTestDatabases } from './database/test-database.ts'

// Hashing at the recommended cost would take half the time of the tests of identity.
setHashCost({ memory: 64, passes: 1 })
setMinResponse(0)

recordStatements()
const report = startReport()
// biome-ignore lint/correctness/noEmptyPattern: Vitest requires a pattern
afterAll(({}, { file }) => report(file.filepath, file.projectName ?? '', takeStatements()))
afterAll(closeTestDatabases)
