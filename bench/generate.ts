/** Fills a database for later runs: `npm run bench -- generate --journeys 10000 --on postgres`. */
import { parseArgs } from 'node:util'
import { startStoredPostgres, storedOnPostgres, storedSqlite } from './generate/stored.ts'

const { values } = parseArgs({
  options: { journeys: { type: 'string', default: '10000' }, on: { type: 'string', default: 'sqlite' } },
})
const journeys = Number(values.journeys)
if (values.on === 'sqlite') console.log((await storedSqlite(journeys)).target)
else {
  const { url, stop } = await startStoredPostgres()
  try {
    console.log((await storedOnPostgres(url, journeys)).target)
  } finally {
    await stop()
  }
}
console.log(`Peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
