import { expect, test } from 'vitest'
import { isInDomains } from './site.ts'

const DOMAINS = ['school.example', 'xn--schler-5ya.example']

test.each([
  'ada@school.example',
  'ada@pupils.school.example',
  'ada@SCHOOL.example',
  'ada@schüler.example',
  'ada@schu\u0308ler.example',
])('%s belongs to the domains', (email) => expect(isInDomains(email, DOMAINS)).toBe(true))

test.each([
  'ada@myschool.example',
  'ada@school.example.evil.example',
  'ada@school.example@evil.example',
  'ada@evil.example#@school.example.',
  'ada@evil.example/.school.example',
  'ada@%73chool.example',
  'ada@ſchool.example',
  'ada@ⓢchool.example',
  'ada@ｓchool.example',
  'ada@school。example',
  'ada@sch\u00adool.example',
  'ada@sсhool.example',
])('%s does not', (email) => expect(isInDomains(email, DOMAINS)).toBe(false))
