/** `npm run bench:generate -- --journeys 1000000 --on postgres`: makes a database that later runs of the bench use. */
import { parseArgs } from 'node:util'
import { keptOnPostgres, keptPostgres, keptSqlite } from './generate/kept.ts'

const { values } = parseArgs({
  options: { journeys: { type: 'string', default: '10000' }, on: { type: 'string', default: 'sqlite' } },
})
const journeys = Number(values.journeys)
if (values.on === 'sqlite') console.log((await keptSqlite(journeys)).where)
else {
  const { url, stop } = await keptPostgres()
  try {
    console.log((await keptOnPostgres(url, journeys)).where)
  } finally {
    await stop()
  }
}
console.log(`At most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory`)
