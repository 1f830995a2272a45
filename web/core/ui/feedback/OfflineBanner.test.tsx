import { expect, test } from 'vitest'
import de from '#web/core/i18n/de/ui.json' with { type: 'json' }
import en from '#web/core/i18n/en/ui.json' with { type: 'json' }
import fr from '#web/core/i18n/fr/ui.json' with { type: 'json' }

test("the offline message doesn't promise that changes are saved later", () => {
  for (const { offline } of [en, de, fr]) expect(offline).not.toMatch(/wait|warten|attend/i)
})
