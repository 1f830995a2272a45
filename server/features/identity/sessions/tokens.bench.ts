/** `npm run bench -- tokens`: measures the verification of a new and of a cached bearer token. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { readSettings } from '#server/core/platform/settings.ts'
import { createTokenReader } from './tokens.ts'

const TOKENS = 500
const CACHED_RUNS = 200_000
const settings = readSettings(process.env)
const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'EdDSA' }] }
const readToken = createTokenReader({ api: { getJwks: async () => jwks } }, { settings, clock: Date.now })

const tokens = await Promise.all(Array.from({ length: TOKENS }, (_, index) => tokenOf(`person-${index}`)))
await readToken(await tokenOf('warm-up'))
const first = await meanOf(TOKENS, (index) => readToken(tokens[index] ?? ''))
const again = await meanOf(CACHED_RUNS, (index) => readToken(tokens[index % TOKENS] ?? ''))
console.log(`new token: ${first.toFixed(3)} ms, cached token: ${again.toFixed(5)} ms`)

function tokenOf(sub: string): Promise<string> {
  return new SignJWT({ sid: sub })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'bench' })
    .setSubject(sub)
    .setIssuer(settings.publicUrl)
    .setAudience(settings.publicUrl)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey)
}

async function meanOf(runs: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  for (let index = 0; index < runs; index++) await work(index)
  return (performance.now() - start) / runs
}
