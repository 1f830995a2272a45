import { afterAll } from 'vitest'
import { closeTestDatabases } from './database/test-database.ts'

afterAll(closeTestDatabases)
