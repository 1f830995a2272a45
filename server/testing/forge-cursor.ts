import { type AnyCall, api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { parse } from '#server/core/http/parse.ts'
import { sealCursor } from '#server/core/http/protection/sealed-cursor.ts'
import type { TestServer } from './test-server.ts'

/** A cursor with these contents, sealed by the server for the list at this address. */
export function forgeCursor({ context }: TestServer, address: string, contents: unknown): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const [list] = (Object.entries(api) as [AnyCall, Endpoint][])
    .flatMap(([name, { path, paged, query }]) => {
      const params = paged && query ? paramsOf(path, pathname) : null
      return params && query ? [{ name, params, query }] : []
    })
    .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)
  if (!list) throw new Error(`${address} is no list`)
  const query = parse(list.query, queryOf(searchParams)) as object
  return sealCursor(JSON.stringify(contents), { ...list, query }, context.settings.authSecret)
}

function paramsOf(path: string, pathname: string): Record<string, string> | null {
  const pattern = path.replace('/api', '').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const found = new RegExp(`^(?:/api)?${pattern}$`).exec(pathname)
  return found && { ...found.groups }
}

function queryOf(params: URLSearchParams): Record<string, string | string[]> {
  const values = [...new Set(params.keys())]
    .filter((name) => name !== 'cursor')
    .map((name) => [name, params.getAll(name)])
  return Object.fromEntries(values.map(([name, all]) => [name, all?.length === 1 ? all[0] : all]))
}
