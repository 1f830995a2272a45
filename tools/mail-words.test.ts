import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../contract/rules/language.ts'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

test.each(LANGUAGES)('emails name links of steps and lengths as the screen does: %s', (language) => {
  const screen = read(`web/core/i18n/${language}/journeys.json`)
  const { open, facts } = read(`server/features/notice-mail/words.${language}.json`)
  expect(screen).toMatchObject({ open, facts })
})
