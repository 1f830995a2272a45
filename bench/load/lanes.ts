import { Client } from 'undici'
import type { Running } from '../process.ts'

type Request = Parameters<Client['request']>[0]

/** So many connections that ask again as soon as they are answered, until the time is over; nothing is cut off. */
export async function inLanes(
  server: Running,
  lanes: number,
  seconds: number,
  next: (lane: number, turn: number) => Request,
  answered: (lane: number, status: number) => void,
): Promise<{ perSecond: number }> {
  const from = performance.now()
  let total = 0
  const run = async (lane: number) => {
    const client = new Client(server.url)
    for (let turn = 0; performance.now() - from < seconds * 1000; turn++) {
      const { statusCode, body } = await client.request(next(lane, turn))
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      answered(lane, statusCode)
      total++
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)))
  return { perSecond: (total * 1000) / (performance.now() - from) }
}
