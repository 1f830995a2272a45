import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isPublicAddress } from './addresses.ts'
import { NoPreview } from './no-preview.ts'
import { type Resolve, resolveLocally } from './resolve.ts'

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
