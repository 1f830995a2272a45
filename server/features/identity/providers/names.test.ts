import { expect, test } from 'vitest'
import { namesIn } from './names.ts'

const email = 'ada.l@example.org'

test.each([
  [{ name: 'Ada Lovelace' }, ['Ada Lovelace', 'Ada', 'Lovelace']],
  [{ given_name: 'Ada', family_name: 'Lovelace' }, ['Ada Lovelace', 'Ada', 'Lovelace']],
  [{ given_name: 'Ada' }, ['Ada', 'Ada', '']],
  [{ nickname: 'Countess' }, ['Countess', 'Countess', '']],
  [{ preferred_username: 'countess' }, ['countess', 'countess', '']],
  [{ name: ' \u200b', nickname: 'Countess' }, ['Countess', 'Countess', '']],
  [{ name: email, nickname: 'Countess' }, ['Countess', 'Countess', '']],
  [{ preferred_username: 'ada.l' }, ['Member', '', '']],
  [{ preferred_username: 'Ada.L' }, ['Member', '', '']],
  [{ nickname: 'ADA.L', family_name: 'Lovelace' }, ['Lovelace', '', 'Lovelace']],
  [{ family_name: 'Lovelace' }, ['Lovelace', '', 'Lovelace']],
  [{ given_name: 'ada.l' }, ['Member', 'ada.l', '']],
  [{ name: email, preferred_username: email }, ['Member', '', '']],
  [{ name: ['Ada'] }, ['Member', '', '']],
  [{}, ['Member', '', '']],
])('%j makes a name that tells no address', (claims, [name, firstName, lastName]) => {
  expect(namesIn({ ...claims, email })).toEqual({ name, firstName, lastName })
})
