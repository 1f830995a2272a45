import type { Reason } from '../fetch/no-preview.ts'
import type { Seen } from '../look.ts'
import type { ConnectionTarget, Serve } from './page-host.ts'

/** A page of the corpus: how it is served, and what must come out of it. */
export interface Case {
  name: string
  serve: Serve
  /** Takes all the time there is, though something comes out. */
  isSlow?: true
  /** Parts of what is seen (`picture` as whether there is one), or why there is no preview. */
  gives: Partial<Omit<Seen, 'picture'> & { picture: boolean }> | Reason
}

type Headers = Record<string, string | number | string[]>

export const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Serves a whole page. */
export function page(
  body: string | Buffer | ((place: ConnectionTarget) => string),
  headers: Headers = HTML,
  status = 200,
): Serve {
  return (_request, response, place) => {
    response.writeHead(status, headers)
    response.end(typeof body === 'function' ? body(place) : body)
  }
}

/** A page with nothing but this in its head. */
export function head(inside: string | ((place: ConnectionTarget) => string)): Serve {
  const fill = (place: ConnectionTarget) => (typeof inside === 'function' ? inside(place) : inside)
  return page((place) => `<!doctype html><html><head>${fill(place)}</head><body>Body</body></html>`)
}

export function redirect(to: string | ((place: ConnectionTarget) => string), status = 302): Serve {
  return (_request, response, place) => {
    const location = typeof to === 'function' ? to(place) : to
    response.writeHead(status, { location: Buffer.from(location).toString('latin1') }).end()
  }
}

/** Serves the same piece again and again, as long as user reads. */
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

/** Sends a piece every now and then, for ever. */
export function dripping(everyMs: number, piece: string, start = '', headers: Headers = HTML): Serve {
  return (_request, response) => {
    response.writeHead(200, headers)
    response.write(start)
    const timer = setInterval(() => response.write(piece), everyMs)
    response.on('close', () => clearInterval(timer))
  }
}

/** Writes these bytes instead of an answer; without `open` that is all. */
export function raw(bytes: string | Buffer, { open = false } = {}): Serve {
  return (request) => {
    request.socket.on('error', () => undefined)
    if (open) request.socket.write(bytes)
    else request.socket.end(bytes)
  }
}

/** Writes this to the socket every now and then. */
export function rawDripping(everyMs: number, start: string, piece: string): Serve {
  return ({ socket }) => {
    socket.on('error', () => undefined)
    socket.write(start)
    const timer = setInterval(() => socket.writable && socket.write(piece), everyMs)
    socket.on('close', () => clearInterval(timer))
  }
}
