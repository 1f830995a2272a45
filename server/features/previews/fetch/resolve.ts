import { lookup, Resolver } from 'node:dns/promises'
import { NoPreview } from './no-preview.ts'

/** The addresses of a host name; empty if it doesn't exist. */
export type Resolve = (name: string) => Promise<string[]>

const DNS = { timeout: 1000, tries: 2 }
/** Answers of DNS that say that there is no such name or address. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/** Uses DNS only: ignores /etc/hosts and local names, and blocks no thread. Throws if DNS doesn't answer. */
export const resolveByDns: Resolve = async (name) => await resolveWith(new Resolver(DNS), name)

export async function resolveWith(resolver: Resolver, name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const isAnswered = answers.every((answer) => answer.status === 'fulfilled' || ABSENT.has(answer.reason.code))
  if (found.length === 0 && !isAnswered) throw new NoPreview('connection')
  return found
}

/** Uses the system's resolver; names in `.localhost` are this machine (RFC 6761). */
export const resolveLocally: Resolve = async (name) => {
  if (name.endsWith('.localhost')) return ['127.0.0.1']
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
