import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SettingsError, settingNames, unknownSettings } from './environment.ts'
import { readSettings } from './settings.ts'

const CAIRN_DATA = mkdtempSync(join(tmpdir(), 'cairn-environment-'))
afterAll(() => rmSync(CAIRN_DATA, { recursive: true, force: true }))

const readError = (env: NodeJS.ProcessEnv): string => {
  try {
    readSettings({ CAIRN_DATA, ...env })
    return ''
  } catch (error) {
    return error instanceof SettingsError ? error.message : String(error)
  }
}

const aToken = 'at least 16 characters'
const aPostgres = 'a URL such as postgres://user:password@host:5432/cairn'
const aSite = 'a URL without a path, query or fragment, such as https://cairn.example.org'
const aSecret = 'at least 32 characters, at least 6 of them different'
const anAddress = 'an address of this machine, such as 127.0.0.1 or 0.0.0.0'
const aSender = 'an address such as Cairn <no-reply@example.org>'
const domains = 'domains, comma-separated, such as example.org,school.example'
const siteName = '1 to 40 characters, without < > [ ] { } and quotation marks'
const networks = 'addresses or networks, comma-separated, such as 127.0.0.1,10.0.0.0/8'

/** Wrong values of each setting, and what the error says it must be. */
const WRONG: Record<string, [says: string, ...values: string[]]> = {
  NODE_ENV: ['production, development or test', 'prod', 'Production', 'staging'],
  PORT: ['a whole number from 0 to 65535', 'abc', '70000', '-1', '1.5', '0x10'],
  HOST: [anAddress, 'http://127.0.0.1', '127.0.0.1:3000', 'two words', '0.0.0.0/0'],
  PUBLIC_URL: [
    aSite,
    'cairn.example.org',
    'ftp://cairn.example.org',
    'https://cairn.example.org/cairn',
    'https://cairn.example.org/?x=1',
    'https://cairn.example.org#x',
    'https://ada:secret@cairn.example.org',
  ],
  DATABASE_URL: [aPostgres, 'mysql://localhost/cairn', 'postgres'],
  DATABASE_READ_URL: [aPostgres, 'mysql://localhost/cairn'],
  AUTH_SECRET: [aSecret, 'short', 'x'.repeat(32), 'abcde'.repeat(10)],
  SMTP_URL: ['a URL such as smtp://user:password@host:587, or none', 'mail.example.org', 'https://mail.example.org'],
  MAIL_FROM: [
    aSender,
    'notanaddress',
    'Cairn <broken',
    'Cairn no-reply@example.org',
    'a@example.org, b@example.org',
    'Cairn, it <a@example.org>',
  ],
  MAIL_BOUNCE_TOKEN: [aToken, 'short'],
  OIDC_ISSUER: ['a URL such as https://id.example.org', 'id.example.org'],
  OIDC_NAME: ['at most 40 characters', 'x'.repeat(41)],
  SIGN_UP: ['open, invite, approval or closed', 'yes', 'Open'],
  SITE_NAME: [siteName, '<b>', '[a](b)', 'a'.repeat(41), ' '],
  SITE_LANGUAGE: ['en, de or fr', 'es', 'EN'],
  SITE_THEME: ['light, dark or system', 'pink'],
  SIGN_UP_DOMAINS: [domains, 'school', 'school.example,', '@', 'https://school.example', 'a b.example'],
  OIDC_ONLY: ['on or off', 'true'],
  OIDC_SESSION_HOURS: ['a whole number from 1 to 720', '0', '12h', '721'],
  MEMBERS_INVITE: ['on or off', 'yes'],
  MODERATORS_NEED_FACTOR: ['on or off', 'yes'],
  CAIRN_DEMO: ['on or off', 'true'],
  CAIRN_LIMITS: ['on or off', 'maybe'],
  CAIRN_ACCOUNT_TEXT_MB: ['a whole number from 1 to 100000', '0', '1.5', '100001'],
  CAIRN_LINK_CHECKS: ['on or off', '1'],
  CAIRN_PREVIEW_MB: ['a whole number from 100 to 1000000', '99', '2 GB', '1000001'],
  CAIRN_WORKERS: ['a whole number from 1 to 64', '0', 'auto', '65'],
  CAIRN_DRAIN_SECONDS: ['a whole number from 0 to 60', '-1', '5s', '61'],
  TRUSTED_PROXY: [networks, 'nginx', '10.0.0.0/99', '127.0.0.1,,', '10.0.0.0/0', '::1/129'],
  HSTS_SUBDOMAINS: ['on or off', 'yes'],
  SECURITY_CONTACT: ['a URL such as mailto:security@example.org', 'security@example.org', 'http://example.org'],
  METRICS_TOKEN: [aToken, 'short'],
  CAIRN_LOG: ['errors or requests', 'debug'],
  PREVIEW_ALLOW: ['host:port,...', 'localhost', 'localhost:80,'],
}

/** Settings without a wrong value of their own; the start tries CAIRN_DATA. */
const FREE = [
  ...['CAIRN_DATA', 'OIDC_MODERATOR_CLAIM', 'OIDC_MODERATOR_VALUE'],
  ...['GOOGLE', 'FACEBOOK', 'X', 'OIDC'].flatMap((p) => [`${p}_CLIENT_ID`, `${p}_CLIENT_SECRET`]),
]

describe('a wrong value', () => {
  test('is tried for every setting', () => {
    expect([...Object.keys(WRONG), ...FREE].sort()).toEqual(settingNames.toSorted())
  })

  test.each(Object.entries(WRONG).flatMap(([name, [says, ...values]]) => values.map((value) => [name, value, says])))(
    '%s=%s is refused in one line that says what it may be',
    (name = '', value, says) => {
      expect(readError({ [name]: value })).toBe(`${name} must be ${says}`)
    },
  )

  test.each(['GOOGLE', 'FACEBOOK', 'X'])('the id of %s without its secret is refused', (provider) => {
    expect(readError({ [`${provider}_CLIENT_ID`]: 'id' })).toContain(`${provider}_CLIENT_SECRET`)
  })

  test.each([
    [{ OIDC_ONLY: 'on' }, 'OIDC_ONLY=on needs OIDC_ISSUER, the only way in'],
    [{ OIDC_MODERATOR_CLAIM: 'groups' }, 'Set both OIDC_MODERATOR_CLAIM and OIDC_MODERATOR_VALUE, or neither'],
  ])('%j is refused', (env, says) => {
    const provider = {
      OIDC_ISSUER: 'https://id.example.org',
      OIDC_CLIENT_ID: 'c',
      OIDC_CLIENT_SECRET: 's',
      OIDC_NAME: 'n',
    }
    const settings = 'OIDC_ONLY' in env ? env : { ...provider, ...env }
    expect(readError(settings)).toBe(says)
  })

  test('several wrong values are named at once', () => {
    expect(readError({ PORT: 'x', CAIRN_LOG: 'all' })).toMatch(/^PORT must be .*; CAIRN_LOG must be /)
  })
})

test.each([
  ['TRUSTED_PROXY', '127.0.0.1, 10.0.0.0/8,::1,fd00::/8,loopback'],
  ['MAIL_FROM', 'no-reply@example.org'],
  ['MAIL_FROM', '"Cairn, the site" <no-reply@example.org>'],
  ['SMTP_URL', 'smtp://ada@example.org:pa@ss@mail.example.org:587'],
  ['PUBLIC_URL', 'https://cairn.example.org/'],
  ['HOST', '::1'],
  ['NODE_ENV', 'development'],
])('%s=%s is accepted', (name, value) => {
  expect(readError({ [name]: value })).toBe('')
})

test('a claim that makes moderators needs a provider that tells it', () => {
  expect(readError({ OIDC_MODERATOR_CLAIM: 'groups', OIDC_MODERATOR_VALUE: 'teachers' })).toBe(
    'OIDC_MODERATOR_CLAIM needs OIDC_ISSUER, the provider that tells it',
  )
})

describe('an unknown variable', () => {
  test.each([
    ['SMTP_URLL', 'SMTP_URLL is not a setting; did you mean SMTP_URL?'],
    ['SMPT_URL', 'SMPT_URL is not a setting; did you mean SMTP_URL?'],
    ['public_url', 'public_url is not a setting; did you mean PUBLIC_URL?'],
    ['CAIRN_WORKER', 'CAIRN_WORKER is not a setting; did you mean CAIRN_WORKERS?'],
    ['SIGNUP', 'SIGNUP is not a setting; did you mean SIGN_UP?'],
    ['SIGN_UPS', 'SIGN_UPS is not a setting; did you mean SIGN_UP?'],
    ['CAIRN_THEME', 'CAIRN_THEME is not a setting'],
  ])('%s is named', (name, line) => {
    expect(unknownSettings({ [name]: 'x', PORT: '3000' })).toEqual([line])
  })

  test.each(['PATH', 'HOME', 'HOSTNAME', 'POST', 'LANG', 'npm_config_cache', 'TEST_DATABASE_URL', 'AWS_SECRET'])(
    '%s isn’t named: it belongs to another program',
    (name) => {
      expect(unknownSettings({ [name]: 'x' })).toEqual([])
    },
  )
})
