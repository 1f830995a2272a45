/** `npm run bench -- parameters`: the same read with the value as `?`, as `+?` and in the text, in turn. */
import Sqlite from 'better-sqlite3'

const BADGES = 500
const ROWS = 50_000
const ROUNDS = 5000

const db = new Sqlite(':memory:')
db.exec('create table used (badge text not null, rank real, id text not null)')
db.exec('create index used_rank on used (badge, rank desc, id desc) where rank is not null')
const insert = db.prepare('insert into used values (?, ?, ?)')
db.transaction(() => {
  for (let row = 0; row < ROWS; row++) insert.run(`badge ${row % BADGES}`, row, `journey ${row}`)
})()

const query = (value: string) =>
  db.prepare(`select id from used where badge = ${value} and rank is not null order by rank desc, id desc limit 5`)
const forms = [
  { name: '?', statement: query('?'), values: ['badge 7'] },
  { name: '+?', statement: query('+?'), values: ['badge 7'] },
  { name: 'in the text', statement: query("'badge 7'"), values: [] },
].map((form) => ({ ...form, took: 0 }))

for (let round = -ROUNDS; round < ROUNDS; round++)
  for (const form of forms) {
    const from = performance.now()
    form.statement.all(...form.values)
    if (round >= 0) form.took += performance.now() - from
  }
for (const { name, took } of forms) console.log(`${name}: ${((took / ROUNDS) * 1000).toFixed(1)} µs`)
