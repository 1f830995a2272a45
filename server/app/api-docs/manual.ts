import { escapeHtml } from '#server/core/http/escape.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters?: { in: string; name: string; required: boolean }[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

/** The OpenAPI document as an HTML page. */
export function manualPage(): string {
  const paths = openApiDocument().paths as Record<string, Record<string, Operation>>
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callSection(method, path, operation)),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Cairn API</title><link rel="icon" href="/icon.svg"></head><body><main><h1>Cairn API</h1>
<p>All calls are below <code>/api</code> and use JSON. Calls for members need <code>Authorization: Bearer</code> with a token
from <code>GET /api/auth/token</code>. Errors are <code>{ code, message, fields? }</code>. Lists take <code>limit</code> and
<code>cursor</code> and name the next page in a <code>Link</code> header; a page ends before 1 MB. A cursor continues only the list
that it is from: the same call with the same parameters except <code>limit</code> (400 <code>fields.cursor</code> otherwise). All requests together: 3,000 a minute per network address; refused ones count.
The OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join('\n')}</main></body></html>`
}

function callSection(method: string, path: string, operation: Operation): string {
  const parameters = operation.parameters ?? []
  const list = parameters.map(
    ({ in: location, name, required }) =>
      `<li><code>${escapeHtml(name)}</code> (${location}${required ? ', required' : ''})</li>`,
  )
  const shapes = [
    operation.requestBody ? details('Body', operation.requestBody) : '',
    ...Object.entries(operation.responses).map(([status, answer]) => details(`Answer ${status}`, answer)),
  ]
  return `<section><h2 id="${operation.operationId}">${operation.operationId}: <code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary)} ${escapeHtml(operation.description)}</p>
${list.length > 0 ? `<ul>${list.join('')}</ul>` : ''}${shapes.join('')}</section>`
}

function details(title: string, shape: unknown): string {
  return `<details><summary>${escapeHtml(title)}</summary><pre>${escapeHtml(JSON.stringify(shape, null, 2))}</pre></details>`
}
