import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { everything } from './contract/testing/everything.ts'
import { filesOnPostgres } from './server/testing/database/statements-list.ts'
import { keepTemporaryFilesInMemory } from './tools/memory-folder.ts'

keepTemporaryFilesInMemory()

/** Whether only what `npm test` leaves out runs. */
const onlyRest = process.env.TEST_ONLY_REST === 'on'
const quietConsole = 'tools/suite/console.setup.ts'
const report = 'tools/suite/report.setup.ts'
/** For a machine that is busy with other work. */
const WAITING = { poll: { timeout: 8_000 } }
/** What these tests prove doesn't depend on the database, so they run once. */
const ON_SQLITE_ONLY = [
  ...globSync('server/**/*.test.ts').filter((file) => !opensDatabase(file)),
  'server/app/build-app.test.ts',
  'server/app/health/secrets.test.ts',
  'server/app/hostile-*.test.ts',
  'server/app/pages/csp-reports.test.ts',
  'server/app/pages/turns.test.ts',
  'server/app/pages/well-known.test.ts',
  'server/app/start.test.ts',
  'server/app/sharing/{cache-control,embed,finish-picture,pictures}.test.ts',
  'server/app/staleness.test.ts',
  'server/core/http/{encoding,error-handler,request-log}.test.ts',
  'server/core/http/protection/slow-clients.test.ts',
  'server/core/images/images.test.ts',
  'server/core/platform/{cursor,private-files}.test.ts',
  'server/features/account/record-{queue,refusals}.test.ts',
  'server/features/identity/{cookies,passwords}.test.ts',
  'server/features/identity/providers/{facebook-and-x,own-oidc}.test.ts',
  'server/features/import/formats/**',
  'server/features/import/import.test.ts',
  'server/features/journeys/ranking.simulation.test.ts',
  'server/features/previews/corpus.test.ts',
]

const onPostgres = globSync('server/**/*.test.ts', { exclude: ON_SQLITE_ONLY })
/** Those that `npm test` runs: together they run all hand-written SQL. */
const chosenOnPostgres = filesOnPostgres(onPostgres)

export default defineConfig({
  test: {
    // Vitest would use one of two cores, but the tests spend much time waiting.
    maxWorkers: 2,
    projects: onlyRest ? restProjects() : allProjects(),
  },
})

function allProjects() {
  return [
    node('server on sqlite', ['server/**/*.test.ts'], { on: 'sqlite' }),
    node('server on postgres', everything ? onPostgres : chosenOnPostgres, { on: 'postgres' }),
    node('contract', ['contract/**/*.test.ts']),
    node('tools', ['tools/**/*.test.ts', 'bench/**/*.test.ts', 'reliability/**/*.test.ts']),
    {
      plugins: [react()],
      test: {
        name: 'web',
        environment: 'jsdom',
        // A new context per file keeps documents apart; a new process per file costs twice the CPU time.
        pool: 'vmForks' as const,
        include: ['web/**/*.test.{ts,tsx}'],
        setupFiles: [report, quietConsole, 'web/testing/react.setup.ts', 'web/testing/setup.ts'],
        testTimeout: 20_000,
        expect: WAITING,
      },
    },
  ]
}

/** What only `npm run test:everything` runs: the other files on PostgreSQL, and tests that try more than in `npm test`. */
function restProjects() {
  const chosen = new Set(chosenOnPostgres)
  const others = onPostgres.filter((file) => !chosen.has(file) || triesMore(file))
  const rest = globSync('{contract,server,web,tools,reliability}/**/*.test.ts').filter(triesMore)
  const [onServer, elsewhere] = [true, false].map((is) => rest.filter((file) => file.startsWith('server/') === is))
  return [
    node('server on sqlite', onServer ?? [], { on: 'sqlite' }),
    node('server on postgres', others, { on: 'postgres' }),
    node('tools', elsewhere ?? []),
  ]
}

function node(name: string, include: string[], { on }: { on?: 'sqlite' | 'postgres' } = {}) {
  return {
    test: {
      name,
      include,
      environment: 'node',
      // Sharing imported modules between files halves the time.
      isolate: false,
      testTimeout: 20_000,
      hookTimeout: 30_000,
      expect: WAITING,
      setupFiles: [quietConsole, on ? 'server/testing/setup.ts' : report],
      ...(on && { env: { TEST_ON: on }, globalSetup: [`server/testing/database/${on}.ts`] }),
    },
  }
}

/** Whether `npm run test:everything` tries more in this file. */
function triesMore(file: string): boolean {
  return /testing\/everything/.test(readFileSync(file, 'utf8'))
}

/** Tests of pure functions use none of the helpers that open one. */
function opensDatabase(file: string): boolean {
  return /testing\/|TestServer|openTestDatabase|openDatabase/.test(readFileSync(file, 'utf8'))
}
