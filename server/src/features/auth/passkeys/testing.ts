import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Options = { origin?: string; rpID?: string; counter?: number; isVerified?: boolean }
type Challenge = { challenge: string }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

/** A device with one passkey, which signs what a browser would send. */
export function createDevice(defaults: Options = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)

  const clientData = (type: string, { challenge }: Challenge, { origin = 'http://mantel.test' }: Options) =>
    JSON.stringify({ type, challenge, origin, crossOrigin: false })

  /** The flags say that the user was present and verified; `0x40` announces a new key. */
  function authenticatorData(
    { rpID = 'mantel.test', counter = 0, isVerified = true }: Options,
    newKey?: Buffer,
  ) {
    const head = Buffer.alloc(5)
    head.writeUInt8((isVerified ? 0x05 : 0x01) | (newKey ? 0x40 : 0), 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpID), head, newKey ?? Buffer.alloc(0)])
  }

  return {
    handle: base64(id),
    create(challenge: Challenge, options: Options = {}) {
      const chosen = { ...defaults, ...options }
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      )
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const newKey = Buffer.concat([Buffer.alloc(16), length, id, key])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(chosen, newKey))],
        ]) as never,
      )
      return {
        handle: base64(id),
        clientDataJSON: base64(clientData('webauthn.create', challenge, chosen)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      }
    },
    use(challenge: Challenge, options: Options = {}) {
      const chosen = { ...defaults, ...options }
      const client = clientData('webauthn.get', challenge, chosen)
      const data = authenticatorData(chosen)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        handle: base64(id),
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(signature),
      }
    },
  }
}
export type Device = ReturnType<typeof createDevice>
