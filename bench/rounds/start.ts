import type { Where } from '../generate/fill.ts'
import { middle } from '../load/figures.ts'
import { startCairn } from './place.ts'

const STARTS = 5

/** From the command to the first page, as somebody who types `npm start` waits for it once everything is built. */
export async function timeStarts(where: Where): Promise<number> {
  console.log(`starting ${STARTS} times ...`)
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const from = performance.now()
    const place = await startCairn(where, ['tools/start.mjs'])
    await (await fetch(place.url)).text()
    times.push(performance.now() - from)
    await place.stop()
  }
  return middle(times)
}
