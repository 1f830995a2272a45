import ipaddr from 'ipaddr.js'

/** The allocated part of IPv6: 2000::/3. */
const GLOBAL_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]
/** In the public range, but internal to a large cloud provider. */
const AZURE_HOST = '168.63.129.16'

/**
 * Whether an IP address is public: not loopback, private, or a tunnel or notation that leads to
 * such an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_V6)
}
