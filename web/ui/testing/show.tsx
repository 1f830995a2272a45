import './platform.ts'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createI18n } from '#web/i18n/i18n.ts'
import { equipDocument } from './platform.ts'

const i18n = await createI18n('en')

/** Renders a component alone, in English. */
export function show(part: ReactNode) {
  equipDocument()
  return render(part, { wrapper: ({ children }) => <I18nextProvider i18n={i18n}>{children}</I18nextProvider> })
}
