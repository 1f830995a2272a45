import './platform.ts'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createI18n } from '#web/core/i18n/i18n.ts'
import { TranslationProvider } from '#web/core/i18n/translation.tsx'
import { equipDocument } from './platform.ts'

const i18n = await createI18n('en')

/** Renders a single component, in English. */
export function show(part: ReactNode) {
  equipDocument()
  return render(part, { wrapper: ({ children }) => <TranslationProvider i18n={i18n}>{children}</TranslationProvider> })
}
