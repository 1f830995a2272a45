import type { Trial } from '../trial.ts'
import type { TaskResult } from './backup.ts'

export const METRICS_TOKEN = 'the metrics token of the trial'
const REQUEST_FIELDS = ['reqId', 'method', 'route', 'status', 'ms']

/** Checks the responses of the health and metrics endpoints. */
export async function checkMonitoring({ server }: Trial): Promise<TaskResult> {
  const status = async (path: string, authorization = '') => {
    const response = await fetch(server.url + path, { headers: { authorization } })
    await response.arrayBuffer()
    return response.status
  }
  const statuses = [
    await status('/healthz'),
    await status('/readyz'),
    await status('/metrics', `Bearer ${METRICS_TOKEN}`),
    await status('/metrics'),
  ]
  return {
    figures: `/healthz ${statuses[0]}, /readyz ${statuses[1]}, /metrics ${statuses[2]} with its token and ${statuses[3]} without`,
    passed: statuses.join() === '200,200,200,401',
  }
}

/** Checks that all log lines are JSON, contain the request's fields, and contain no secrets. */
export function checkLogs({ server: { lines }, writers }: Trial): TaskResult {
  // The first line isn't JSON: it greets people who start the server by hand.
  const logLines = lines.filter((line) => !line.startsWith('Cairn is at '))
  const events = logLines.map(parseLine)
  const requests = events.filter((event) => event && 'route' in event)
  const incomplete = requests.filter((event) => REQUEST_FIELDS.some((key) => !(key in Object(event)))).length
  const text = logLines.join('\n')
  const secrets = [...new Set(writers.flatMap((writer) => writer.secrets))].filter((secret) => secret.length >= 8)
  const found = [...secrets, METRICS_TOKEN].filter((secret) => text.includes(secret)).length
  const notJson = events.filter((event) => event === null).length
  return {
    figures: `${logLines.length} lines, ${notJson} not JSON, ${requests.length} about requests, ${incomplete} of them without id, route, status or time, ${found} of ${secrets.length + 1} secrets found`,
    passed: notJson + incomplete + found === 0 && requests.length > 0,
  }
}

function parseLine(line: string): object | null {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
