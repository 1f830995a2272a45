import type { Reason } from '../fetch/no-preview.ts'
import type { Seen } from '../preview-reader.ts'
import type { HostInfo, Serve } from './page-host.ts'

/** A page of the corpus: how it is served, and the expected preview. */
export interface Case {
  name: string
  serve: Serve
  /** The page has a preview, but sends it only at the time limit. */
  isSlow?: true
  /** Expected parts of the preview (`picture`: whether there is one), or the reason for none. */
  gives: Partial<Omit<Seen, 'picture'> & { picture: boolean | 'busy' }> | Reason
}

type Headers = Record<string, string | number | string[]>

export const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Serves a whole page. */
export function page(
  body: string | Buffer | ((info: HostInfo) => string),
  headers: Headers = HTML,
  status = 200,
): Serve {
  return (_request, response, info) => {
    response.writeHead(status, headers)
    response.end(typeof body === 'function' ? body(info) : body)
  }
}

/** A page with only this in its head. */
export function head(inside: string | ((info: HostInfo) => string)): Serve {
  const fill = (info: HostInfo) => (typeof inside === 'function' ? inside(info) : inside)
  return page((info) => `<!doctype html><html><head>${fill(info)}</head><body>Body</body></html>`)
}

export function redirect(to: string | ((info: HostInfo) => string), status = 302): Serve {
  return (_request, response, info) => {
    const location = typeof to === 'function' ? to(info) : to
    response.writeHead(status, { location: Buffer.from(location).toString('latin1') }).end()
  }
}

/** Repeats a piece as long as the client reads. */
export function endless(piece: string | Buffer, headers: Headers = HTML, start: string | Buffer = ''): Serve {
  return (_request, response) => {
    response.writeHead(200, headers)
    response.write(start)
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    }
    response.on('drain', pour)
    pour()
  }
}

/** Sends a piece every `everyMs`, endlessly. */
export function dripping(everyMs: number, piece: string, start = '', headers: Headers = HTML): Serve {
  return (_request, response) => {
    response.writeHead(200, headers)
    response.write(start)
    const timer = setInterval(() => response.write(piece), everyMs)
    response.on('close', () => clearInterval(timer))
  }
}

/** Writes raw bytes instead of a response, and closes the connection unless `open`. */
export function raw(bytes: string | Buffer, { open = false } = {}): Serve {
  return (request) => {
    request.socket.on('error', () => undefined)
    if (open) request.socket.write(bytes)
    else request.socket.end(bytes)
  }
}

/** Writes to the socket every `everyMs`. */
export function rawDripping(everyMs: number, start: string, piece: string): Serve {
  return ({ socket }) => {
    socket.on('error', () => undefined)
    socket.write(start)
    const timer = setInterval(() => socket.writable && socket.write(piece), everyMs)
    socket.on('close', () => clearInterval(timer))
  }
}
