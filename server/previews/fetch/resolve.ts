import { lookup, Resolver } from 'node:dns/promises'

/** The addresses of a host name; empty if it doesn't exist. */
export type Resolve = (name: string) => Promise<string[]>

const DNS = { timeout: 1000, tries: 2 }

/** Uses DNS only: ignores /etc/hosts and local names, and blocks no thread. */
export const resolveByDns: Resolve = async (name) => {
  const resolver = new Resolver(DNS)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Uses the system's resolver; names in `.localhost` are this machine (RFC 6761). */
export const resolveLocally: Resolve = async (name) => {
  if (name.endsWith('.localhost')) return ['127.0.0.1']
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
