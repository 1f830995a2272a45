import ipaddr from 'ipaddr.js'

/** All of IPv6 that is given out: 2000::/3. */
const GLOBAL_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
/** Looks public, and is the inside of a large cloud. */
const AZURE_HOST = '168.63.129.16'

/** Is this an address of the open internet: no loopback, no private network, no tunnel or spelling that leads to one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_V6)
}
