import { lookup, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { NoPreview } from './no-preview.ts'

interface Rules {
  /** 'host:port' of local hosts that are allowed. */
  allow: ReadonlySet<string>
  resolve: Resolve
  timeoutMs: number
}

/**
 * Opens sockets to public addresses only: checks literals and all results of a lookup before
 * connecting, and the peer address afterwards. The name is resolved once, so that it can't change
 * between check and connection (DNS rebinding).
 */
export function createConnector({ allow, resolve, timeoutMs }: Rules): buildConnector.connector {
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const mayBeLocal = allow.has(`${host}:${options.port || (options.protocol === 'https:' ? 443 : 80)}`)
    const isFine = (address: string) => mayBeLocal || isPublicAddress(address)
    const fail = (error: unknown) => callback(error instanceof Error ? error : new NoPreview('connection'), null)

    const go = async () => {
      const found = isIP(host) ? [host] : await (mayBeLocal ? resolveLocally : resolve)(host)
      const addresses = found.filter(isFine)
      if (addresses.length === 0) throw new NoPreview(found.length > 0 ? 'address' : 'host')
      const connect = buildConnector({ allowH2: false, timeout: timeoutMs, lookup: answering(addresses) })
      connect(options, (error, socket) => {
        if (error) return callback(error, null)
        if (isFine(socket.remoteAddress ?? '')) return callback(null, socket)
        socket.destroy()
        callback(new NoPreview('address'), null)
      })
    }
    go().catch(fail)
  }
}

/** A lookup that returns the addresses resolved before. */
function answering(addresses: string[]): LookupFunction {
  const answers = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_name, { all }, done) => {
    const [first] = answers
    if (all) done(null, answers)
    else done(null, first?.address ?? '', first?.family)
  }
}

/** The allocated range of IPv6: 2000::/3. */
const GLOBAL_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
/** An address in the public range that is internal to a large cloud provider. */
const AZURE_HOST = '168.63.129.16'

/**
 * Whether an IP address is public: not loopback, private, or a tunnel or notation that leads to
 * such an address.
 */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_V6)
}

/** The addresses of a host name; empty if it doesn't exist. */
export type Resolve = (name: string) => Promise<string[]>

const DNS = { timeout: 1000, tries: 2 }
/** DNS error codes for names and addresses that don't exist. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Resolves names only by DNS: it ignores /etc/hosts and local names, and blocks no thread. Throws
 * if DNS doesn't answer.
 */
export const resolveByDns: Resolve = async (name) => await resolveWith(new Resolver(DNS), name)

export async function resolveWith(resolver: Resolver, name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const isAnswered = answers.every((answer) => answer.status === 'fulfilled' || ABSENT.has(answer.reason.code))
  if (found.length === 0 && !isAnswered) throw new NoPreview('connection')
  return found
}

/** Uses the system's resolver; names in `.localhost` are this machine (RFC 6761). */
const resolveLocally: Resolve = async (name) => {
  if (name.endsWith('.localhost')) return ['127.0.0.1']
  return (await lookup(name, { all: true })).map(({ address }) => address)
}
