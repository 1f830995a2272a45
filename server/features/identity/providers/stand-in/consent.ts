import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { escapeHtml } from '#server/core/http/escape.ts'

const BODY_MAX = 10_000

export interface ChosenClaims {
  name: string
  email?: string
  email_verified: boolean
}

/** The only page of the stand-in: a form with the name and email to sign in as. */
export async function answerInteraction(
  provider: Provider,
  remember: (claims: ChosenClaims) => string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params, prompt, grantId } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST' && prompt.name === 'login') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage())
    return
  }
  if (prompt.name === 'login') {
    const form = new URLSearchParams(await readBody(request))
    const result = form.has('refuse')
      ? { error: 'access_denied', error_description: 'refused' }
      : { login: { accountId: remember(claimsIn(form)) } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    return
  }
  const { session } = await provider.interactionDetails(request, response)
  const grant =
    (grantId && (await provider.Grant.find(grantId))) ||
    new provider.Grant({ accountId: String(session?.accountId), clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope))
  await provider.interactionFinished(
    request,
    response,
    { consent: { grantId: await grant.save() } },
    { mergeWithLastSubmission: true },
  )
}

function claimsIn(form: URLSearchParams): ChosenClaims {
  const email = form.get('email') ?? ''
  return { name: form.get('name') ?? '', email_verified: form.get('verified') !== 'no', ...(email !== '' && { email }) }
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += chunk
    if (body.length > BODY_MAX) throw new Error('Too large')
  }
  return body
}

function consentPage(): string {
  const field = (label: string, name: string, type: string, value: string) =>
    `<label>${escapeHtml(label)}<input name="${name}" type="${type}" value="${escapeHtml(value)}"></label>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Demonstration sign-in</title><style>
body{font:16px/1.5 system-ui,sans-serif;background:#fbfaf6;color:#1d2620;display:grid;place-items:center;min-height:100vh;margin:0}
main{background:#fff;border:1px solid #dfe3da;border-radius:16px;padding:28px;width:min(340px,90vw)}
b{display:inline-block;background:#fbeadf;color:#8a3b18;border-radius:999px;padding:2px 12px;font-size:14px}
h1{font-size:22px;margin:12px 0}label{display:grid;gap:4px;margin:12px 0;font-weight:600}
input{font:inherit;padding:10px;border:1px solid #7d877f;border-radius:8px}
button{font:inherit;font-weight:600;min-height:44px;width:100%;border-radius:999px;border:1px solid #7d877f;background:none;margin-top:10px}
button.main{background:#1b6a4f;color:#fff;border-color:#1b6a4f}</style></head><body><main>
<b>Demonstration</b><h1>Sign in to Cairn</h1><p>This page replaces Google on this machine. Use any name and email: nothing is sent anywhere.</p>
<form method="post">${field('Name', 'name', 'text', 'Robin Demo')}${field('Email', 'email', 'text', 'robin.demo@example.org')}
<button class="main" name="allow">Continue</button><button name="refuse">Cancel</button></form></main></body></html>`
}
