/**
 * The baseline that the bench compares Cairn with: node:http and one prepared statement per call,
 * without accounts or checks. Its arguments are `sqlite <file> <viewer id>`, `postgres <url>
 * <viewer id>` or `memory <file>`.
 */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { openPostgresBaseline } from './postgres.ts'
import { present } from './present.ts'
import { openSqliteBaseline } from './sqlite.ts'
import { termsFor } from './statements.ts'
import type { Row } from './types.ts'

const [, , kind = '', source = '', viewer = ''] = process.argv
const handle = kind === 'memory' ? fromMemory(readFileSync(source)) : await fromDatabase()
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => handle(request.url ?? '', response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Baseline is at http://localhost:${typeof address === 'object' ? address?.port : ''}`)
})

function fromMemory(bytes: Buffer) {
  return (_url: string, response: ServerResponse) => send(response, bytes)
}

async function fromDatabase() {
  const isSqlite = kind === 'sqlite'
  const baseline = isSqlite ? openSqliteBaseline(source, viewer) : await openPostgresBaseline(source, viewer)
  const list = (rows: Row[]) => rows.map((row) => present(row, baseline.viewer))
  const calls: Record<string, (argument: string) => Promise<unknown>> = {
    newest: async () => list(await baseline.newest()),
    following: async () => list(await baseline.following()),
    recommended: async () => list(await baseline.recommended()),
    journey: async (id) => present(await baseline.one(id), baseline.viewer),
    search: async (q) => list(await baseline.search(termsFor(isSqlite ? 'sqlite' : 'postgres', decodeURIComponent(q)))),
    filtered: async (argument) => list(await baseline.filtered(filtersOf(argument))),
    home: async () => (await baseline.home()).map(list),
    like: (id) => baseline.toggle(id),
  }
  return async (url: string, response: ServerResponse) => {
    const [, call = '', argument = ''] = url.split('/')
    send(response, Buffer.from(JSON.stringify(await calls[call]?.(argument))))
  }
}

function filtersOf(argument: string) {
  const [level = '', language = '', from, to] = argument.split(',')
  return { level, language, from: Number(from), to: Number(to) }
}

function send(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}
