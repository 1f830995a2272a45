/**
 * What the bench compares Cairn with: the same rows and the same answers, from node:http and one prepared statement a
 * call, without accounts, checks or anything else. Its arguments: sqlite and a file or postgres and an address, and who
 * asks. With `memory` and a file: the same bytes every time.
 */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { postgresFloor } from './postgres.ts'
import { present } from './present.ts'
import type { Row } from './shape.ts'
import { sqliteFloor } from './sqlite.ts'
import { termsFor } from './statements.ts'

const [, , kind = '', where = '', viewer = ''] = process.argv
const answer = kind === 'memory' ? fromMemory(readFileSync(where)) : await fromDatabase()
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => answer(request.url ?? '', response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Floor is at http://localhost:${typeof address === 'object' ? address?.port : ''}`)
})

function fromMemory(bytes: Buffer) {
  return (_url: string, response: ServerResponse) => send(response, bytes)
}

async function fromDatabase() {
  const isSqlite = kind === 'sqlite'
  const floor = isSqlite ? sqliteFloor(where, viewer) : await postgresFloor(where, viewer)
  const list = (rows: Row[]) => rows.map((row) => present(row, floor.me))
  const calls: Record<string, (what: string) => Promise<unknown>> = {
    newest: async () => list(await floor.newest()),
    journey: async (id) => present(await floor.one(id), floor.me),
    search: async (q) => list(await floor.search(termsFor(isSqlite ? 'sqlite' : 'postgres', decodeURIComponent(q)))),
    like: (id) => floor.toggle(id),
  }
  return async (url: string, response: ServerResponse) => {
    const [, call = '', what = ''] = url.split('/')
    send(response, Buffer.from(JSON.stringify(await calls[call]?.(what))))
  }
}

function send(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
}
