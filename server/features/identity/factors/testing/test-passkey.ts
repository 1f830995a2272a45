import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const UP = 0x01
const UV = 0x04
const AT = 0x40
const ORIGIN = 'http://localhost:3000'

interface How {
  /** The passkey doesn't check who uses it. */
  unverified?: boolean
  origin?: string
  host?: string
  /** The number of uses that it tells. */
  counter?: number
  userHandle?: string
}

/** A passkey in software: an ES256 key that answers as a browser and its authenticator do. */
export class TestPasskey {
  readonly id = randomBytes(32).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  #counter = 0

  /** Answers `navigator.credentials.create`. */
  make(options: { challenge: string; rp: { id: string }; user: { id: string } }, how: How = {}) {
    this.#userHandle = options.user.id
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.from([0, id.length])
    const data = [this.#dataOf(options.rp.id, how, AT), Buffer.alloc(16), length, id, this.#coseKey()]
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, how),
        attestationObject: attestationOf(Buffer.concat(data)).toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Answers `navigator.credentials.get`. */
  use(options: { challenge: string; rpId: string }, how: How = {}) {
    this.#counter = how.counter ?? this.#counter + 1
    const clientDataJSON = clientData('webauthn.get', options.challenge, how)
    const data = this.#dataOf(options.rpId, how)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: how.userHandle ?? this.#userHandle,
      },
    }
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} }
  }

  #dataOf(host: string, how: How, more = 0): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.#counter)
    const flags = Buffer.from([UP | (how.unverified ? 0 : UV) | more])
    return Buffer.concat([sha256(Buffer.from(how.host ?? host)), flags, counter])
  }

  /** {1: 2, 3: -7, -1: 1, -2: x, -3: y} in CBOR: an ES256 key (RFC 9053). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const [px, py] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20])
    return Buffer.concat([head, px, Buffer.from([0x22, 0x58, 0x20]), py])
  }
}

/** {"fmt": "none", "attStmt": {}, "authData": data} in CBOR. */
function attestationOf(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')]
  return Buffer.concat([Buffer.from([0xa3]), ...parts, Buffer.from([0x59]), length, data])
}

function clientData(type: string, challenge: string, { origin = ORIGIN }: How): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
