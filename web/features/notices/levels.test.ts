import { expect, test } from 'vitest'
import { IMPORTANT_KINDS } from '#contract/rules/important-notices.ts'
import { NOTICE_GROUPS, type NoticeGroup } from '#contract/rules/notice.ts'
import { type Channel, changesTo, levelOf, levelsOn, type NoticeLevel, withSwitches } from './levels.ts'

const BOTH: Channel[] = ['inApp', 'email']
const GROUPS = Object.keys(NOTICE_GROUPS) as NoticeGroup[]
const settingsOf = (group: NoticeGroup, inApp: boolean, email: (isImportant: boolean) => boolean) =>
  NOTICE_GROUPS[group].map((kind) => ({ kind, inApp, email: email(IMPORTANT_KINDS.has(kind)) }))

test.each(GROUPS)('%s: a new account has the level Important', (group) => {
  expect(
    levelOf(
      settingsOf(group, true, (isImportant) => isImportant),
      BOTH,
    ),
  ).toBe('important')
})

test.each<[NoticeLevel, boolean, boolean]>([
  ['all', true, true],
  ['none', false, false],
])('%s has every switch of a group in one state', (level, inApp, email) => {
  for (const group of GROUPS)
    expect(
      levelOf(
        settingsOf(group, inApp, () => email),
        BOTH,
      ),
    ).toBe(level)
})

test('one different switch makes an own choice, and pressing a level changes only what differs', () => {
  const settings = withSwitches(
    settingsOf('people', true, () => true),
    new Map([['follower inApp', false]]),
  )
  expect(levelOf(settings, BOTH)).toBeNull()
  const changes = changesTo('important', settings, BOTH)
  expect([...changes]).toEqual([
    ['follower inApp', true],
    ['follower email', false],
  ])
  expect(levelOf(withSwitches(settings, changes), BOTH)).toBe('important')
})

test('a site without email has the levels All and None, which leave the choices of email', () => {
  const settings = settingsOf('yours', true, () => true)
  expect(levelsOn(['inApp'])).toEqual(['all', 'none'])
  expect(levelOf(settings, ['inApp'])).toBe('all')
  const none = withSwitches(settings, changesTo('none', settings, ['inApp']))
  expect(none.every(({ inApp, email }) => !inApp && email)).toBe(true)
})
