import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { I18n, Translate } from './i18n.ts'

interface Translation {
  t: Translate
  i18n: I18n
}

const TranslationContext = createContext<Translation | null>(null)

/** Provides translations; its content renders again after each change of language. */
export function TranslationProvider({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  const current = () => i18n.t
  const t = useSyncExternalStore(i18n.subscribe, current, current)
  const translation = useMemo(() => ({ t, i18n }), [t, i18n])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

export function useTranslation(): Translation {
  const translation = use(TranslationContext)
  if (!translation) throw new Error('Texts need a TranslationProvider around them')
  return translation
}
