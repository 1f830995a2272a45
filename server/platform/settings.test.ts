import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const CAIRN_DATA = mkdtempSync(join(tmpdir(), 'cairn-settings-'))
afterAll(() => rmSync(CAIRN_DATA, { recursive: true, force: true }))

const production = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://cairn.example.org/',
  SMTP_URL: 'smtp://mail.example.org',
}

describe('on user’s own machine', () => {
  test('nothing needs to be set; localhost under its names is one site', () => {
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

  test('a secret is made once and kept for its owner alone', () => {
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
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['CAIRN_LIMITS', 'maybe'],
    ['PUBLIC_URL', 'cairn.example.org'],
    ['DATABASE_URL', 'mysql://localhost/cairn'],
    ['AUTH_SECRET', 'short'],
  ])('a wrong %s is named', (name, value) => {
    expect(() => readSettings({ CAIRN_DATA, [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })
})

describe('in production', () => {
  test('what is missing is named', () => {
    expect(() => readSettings({ NODE_ENV: 'production', CAIRN_DATA })).toThrow(
      new SettingsError('In production these settings are needed: AUTH_SECRET, PUBLIC_URL, SMTP_URL'),
    )
  })

  test('it createJourney no demonstration content and is one site', () => {
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
})
