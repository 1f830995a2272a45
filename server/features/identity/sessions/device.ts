import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#server/core/platform/settings.ts'
import { readCookie, writeCookie } from './cookies.ts'

const COOKIE = 'cairn.device'
const YEAR_SECONDS = 365 * 24 * 3600

/** The account that a device cookie belongs to. */
export interface DeviceOwner {
  id: string
  /** Hash of the account's password; null without one. */
  passwordHash: string | null
}

/**
 * The device id of a browser in which this account signed in with its current password, else null.
 * Wrong passwords from other devices don't lock it out. The cookie is `<id>.<signature>`, signed
 * over id, user id and password hash: a new account or a new password invalidates it.
 */
export function deviceOf(request: FastifyRequest, owner: DeviceOwner, settings: Settings): string | null {
  const [id = '', signature = ''] = readCookie(request, COOKIE, settings)?.split('.') ?? []
  const expected = Buffer.from(sign(id, owner, settings.authSecret))
  const actual = Buffer.from(signature)
  return id !== '' && actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null
}

export function rememberDevice(reply: FastifyReply, owner: DeviceOwner, settings: Settings): void {
  const id = randomBytes(16).toString('base64url')
  const value = `${id}.${sign(id, owner, settings.authSecret)}`
  writeCookie(reply, { name: COOKIE, value, maxAgeSeconds: YEAR_SECONDS }, settings)
}

function sign(deviceId: string, { id, passwordHash }: DeviceOwner, secret: string): string {
  return createHmac('sha256', secret)
    .update(`device ${deviceId} ${id} ${passwordHash ?? ''}`)
    .digest('base64url')
}
