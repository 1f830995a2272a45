import { isIP } from 'node:net'

/**
 * The unit of fair queues: like `networkOf`, but the /56 of an IPv6 address, which is the most that
 * one household gets.
 */
export function householdOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':') ? network.replace(/[^:]*$/u, (last) => last.padStart(4, '0').slice(0, 2)) : network
}

/**
 * The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, which is the least that
 * one household gets.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? []
  const start = head.split(':').filter(Boolean)
  const end = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...(address.includes('::') ? zeros : []), ...end].slice(0, 4).join(':')
}

/**
 * The addresses at the end of X-Forwarded-For, without ports, up to the first entry that is no
 * address: entries before it come from the client.
 */
export function trailingAddresses(forwardedFor: string): string {
  const entries = forwardedFor.split(',').map((entry) => withoutPort(entry.trim()))
  return entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1).join(', ')
}

function withoutPort(entry: string): string {
  const [, bracketed, ipv4] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(entry) ?? []
  return bracketed ?? ipv4 ?? entry
}
