import { afterAll } from 'vitest'
import { closeTestDatabases } from './db/testing/test-database.ts'

afterAll(closeTestDatabases)
