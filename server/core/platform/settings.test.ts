import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SettingsError } from './environment.ts'
import { readSettings, settingsWarnings } from './settings.ts'

const CAIRN_DATA = mkdtempSync(join(tmpdir(), 'cairn-settings-'))
afterAll(() => rmSync(CAIRN_DATA, { recursive: true, force: true }))

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'a secret of thirty-two characters',
  PUBLIC_URL: 'https://cairn.example.org/',
  SMTP_URL: 'smtp://mail.example.org',
}

describe('outside production', () => {
  test('no setting is required, and every loopback name is an origin of the site', () => {
    expect(readSettings({ CAIRN_DATA, PORT: '' })).toMatchObject({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
      databaseUrl: null,
      demo: true,
      limits: true,
    })
  })

  test('a secret is generated once and stored with mode 600', () => {
    const first = readSettings({ CAIRN_DATA }).authSecret
    expect(readSettings({ CAIRN_DATA }).authSecret).toBe(first)
    expect(readFileSync(join(CAIRN_DATA, 'auth-secret'), 'utf8')).toBe(first)
    if (process.platform !== 'win32') expect(statSync(join(CAIRN_DATA, 'auth-secret')).mode & 0o777).toBe(0o600)
  })

  test('PostgreSQL gets no demonstration content unless asked', () => {
    const DATABASE_URL = 'postgres://localhost/cairn'
    expect(readSettings({ CAIRN_DATA, DATABASE_URL }).demo).toBe(false)
    expect(readSettings({ CAIRN_DATA, DATABASE_URL, CAIRN_DEMO: 'on' }).demo).toBe(true)
  })

  test.each([
    [{}, true],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ PUBLIC_URL: 'https://cairn.example.org' }, false],
    [{ PUBLIC_URL: 'https://127.0.0.1.example.org' }, false],
    [{ TRUSTED_PROXY: '127.0.0.1' }, false],
  ])('with %o, being reachable from this machine alone is %s', (env, isLocal) => {
    expect(readSettings({ CAIRN_DATA, ...env }).isLocal).toBe(isLocal)
  })

  test.each([
    ['https://cairn.example.org', 'no-reply@cairn.example.org'],
    ['http://192.0.2.1:3000', 'no-reply@[192.0.2.1]'],
    ['http://[2001:db8::1]:3000', 'no-reply@[IPv6:2001:db8::1]'],
  ])('the sender of %s is %s', (PUBLIC_URL, sender) => {
    expect(readSettings({ CAIRN_DATA, PUBLIC_URL })).toMatchObject({ mailFrom: null, mailAddress: sender })
  })
})

describe('in production', () => {
  test('an error names the missing settings', () => {
    expect(() => readSettings({ NODE_ENV: 'production', CAIRN_DATA })).toThrow(
      new SettingsError('Production requires these settings: AUTH_SECRET, PUBLIC_URL, SMTP_URL'),
    )
  })

  test('there is no demonstration content and one origin', () => {
    expect(readSettings(production)).toMatchObject({
      production: true,
      demo: false,
      publicUrl: 'https://cairn.example.org',
      origins: ['https://cairn.example.org'],
    })
  })

  test.each([{ CAIRN_LIMITS: 'off' }, { CAIRN_DEMO: 'on' }, { PREVIEW_ALLOW: 'localhost:80' }])(
    '%o is refused',
    (setting) => {
      expect(() => readSettings({ ...production, ...setting })).toThrow('refused in production')
    },
  )

  test.each([
    ['https://cairn.example.org', 0],
    ['http://localhost:3000', 0],
    ['http://cairn.example.org', 1],
  ])('PUBLIC_URL=%s starts with %i warnings about encryption', (PUBLIC_URL, count) => {
    const env = { ...production, PUBLIC_URL }
    expect(settingsWarnings(env, readSettings(env))).toHaveLength(count)
  })
})
