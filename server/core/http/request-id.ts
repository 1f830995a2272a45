import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const HEADER = 'x-request-id'
const WELL_FORMED = /^[\w.:-]{8,64}$/

/** Uses the `x-request-id` of a trusted proxy if it is well-formed, else a new UUID. */
export function requestIds(trustedProxy: string[]): (request: IncomingMessage) => string {
  const trusted = listOf(trustedProxy)
  return ({ headers, socket }) => {
    const given = headers[HEADER]
    if (typeof given !== 'string' || !WELL_FORMED.test(given)) return randomUUID()
    const address = socket.remoteAddress?.replace(/^::ffff:(?=\d)/, '') ?? ''
    return isIP(address) && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') ? given : randomUUID()
  }
}

function listOf(addresses: string[]): BlockList {
  const list = new BlockList()
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (!isIP(address)) continue
    if (bits === undefined) list.addAddress(address, family)
    else if (/^\d{1,3}$/.test(bits)) list.addSubnet(address, Number(bits), family)
  }
  return list
}
