/** A Fastify server that opens a SQLite file and nothing else: what a start costs without Cairn. Its argument is the file. */
import Database from 'better-sqlite3'
import fastify from 'fastify'

const database = new Database(process.argv[2] ?? '')
const app = fastify()
app.get('/', () => database.prepare('select count(*) as journeys from journey').get())
console.log(`Bare server is at ${await app.listen({ port: 0, host: '127.0.0.1' })}`)
