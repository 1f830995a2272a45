import { Client } from 'undici'
import type { RunningServer } from '../process.ts'

type Request = Parameters<Client['request']>[0]

/**
 * Closed-loop load: each connection sends the requests that `next` returns until the time is over.
 * Requests running at the end are completed.
 */
export async function runConnections(
  server: RunningServer,
  connections: number,
  seconds: number,
  next: (connection: number, turn: number) => Request,
  answered: (connection: number, status: number) => void,
): Promise<{ perSecond: number }> {
  const from = performance.now()
  let total = 0
  const run = async (connection: number) => {
    const client = new Client(server.url)
    for (let turn = 0; performance.now() - from < seconds * 1000; turn++) {
      const { statusCode, body } = await client.request(next(connection, turn))
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      answered(connection, statusCode)
      total++
    }
    await client.close()
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)))
  return { perSecond: (total * 1000) / (performance.now() - from) }
}
