/** `npm run bench:tokens`: what it costs to check a bearer token the first time, and to know it again. Prints; asserts nothing. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { readSettings } from '#server/platform/settings.ts'
import { makeTokenReader } from './tokens.ts'

const FIRST = 500
const AGAIN = 200_000
const settings = readSettings(process.env)
const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true })
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'EdDSA' }] }
const readToken = makeTokenReader({ api: { getJwks: async () => jwks } }, { settings, clock: Date.now })

const tokens = await Promise.all(Array.from({ length: FIRST }, (_, index) => tokenOf(`person-${index}`)))
await readToken(await tokenOf('warm-up'))
const first = await meanOf(FIRST, (index) => readToken(tokens[index] ?? ''))
const again = await meanOf(AGAIN, (index) => readToken(tokens[index % FIRST] ?? ''))
console.log(`a new token: ${first.toFixed(3)} ms, a remembered one: ${again.toFixed(5)} ms`)

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
