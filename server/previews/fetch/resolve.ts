import { lookup, Resolver } from 'node:dns/promises'

/** The addresses of a name; none when there is no such name. */
export type Resolve = (name: string) => Promise<string[]>

const DNS = { timeout: 1000, tries: 2 }

/** Asks DNS alone: names of this machine and its neighbours are nobody's business, and no thread waits meanwhile. */
export const resolveByDns: Resolve = async (name) => {
  const resolver = new Resolver(DNS)
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** As this machine knows the name; whatever ends in `.localhost` is this machine (RFC 6761). */
export const resolveLocally: Resolve = async (name) => {
  if (name.endsWith('.localhost')) return ['127.0.0.1']
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
