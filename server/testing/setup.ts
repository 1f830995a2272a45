import { afterAll } from 'vitest'
import { setMinResponse } from '#server/features/identity/mount.ts'
import { setHashCost } from '#server/features/identity/passwords.ts'
import { closeTestDatabases } from './database/test-database.ts'

// Hashing at the recommended cost would take half the time of the tests of identity.
setHashCost({ memory: 64, passes: 1 })
setMinResponse(0)

afterAll(closeTestDatabases)
