import type { Trial } from '../trial.ts'
import type { Finding } from './backup.ts'

export const METRICS_TOKEN = 'a token of who watches'
const REQUEST = ['reqId', 'method', 'route', 'status', 'ms']

/** What tells that it is well: answers for who watches it. */
export async function watch({ server }: Trial): Promise<Finding> {
  const ask = async (path: string, authorization = '') => {
    const answer = await fetch(server.url + path, { headers: { authorization } })
    await answer.arrayBuffer()
    return answer.status
  }
  const told = [
    await ask('/healthz'),
    await ask('/readyz'),
    await ask('/metrics', `Bearer ${METRICS_TOKEN}`),
    await ask('/metrics'),
  ]
  return {
    figures: `/healthz ${told[0]}, /readyz ${told[1]}, /metrics ${told[2]} with its token and ${told[3]} without`,
    isFine: told.join() === '200,200,200,401',
  }
}

/** Everything that was logged in all of this: lines of JSON, each about a request with its id, no secret in any. */
export function readLogs({ server: { lines }, writers }: Trial): Finding {
  // The first one is for whoever started it by hand.
  const logged = lines.filter((line) => !line.startsWith('Cairn is at '))
  const events = logged.map(parsed)
  const requests = events.filter((event) => event && 'route' in event)
  const nameless = requests.filter((event) => REQUEST.some((key) => !(key in Object(event)))).length
  const text = logged.join('\n')
  const secrets = [...new Set(writers.flatMap((writer) => writer.secrets))].filter((secret) => secret.length >= 8)
  const found = [...secrets, METRICS_TOKEN].filter((secret) => text.includes(secret)).length
  const strange = events.filter((event) => event === null).length
  return {
    figures: `${logged.length} lines, ${strange} not JSON, ${requests.length} about requests, ${nameless} of them without id, route, status or time, ${found} of ${secrets.length + 1} secrets found`,
    isFine: strange + nameless + found === 0 && requests.length > 0,
  }
}

function parsed(line: string): object | null {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
