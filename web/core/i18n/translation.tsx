import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react'
import type { I18n, Lack, Translate } from './i18n.ts'

interface Translation {
  t: Translate
  i18n: I18n
}

const TranslationContext = createContext<Translation | null>(null)

interface TranslationProviderProps {
  i18n: I18n
  /** The features that the site lacks. It must be the same list while they don't change. */
  lacks?: readonly Lack[]
  children: ReactNode
}

const NOTHING: readonly Lack[] = []

/** Provides translations; its content renders again after each change of language. */
export function TranslationProvider({ i18n, lacks = NOTHING, children }: TranslationProviderProps) {
  const current = () => i18n.t
  const changed = useSyncExternalStore(i18n.subscribe, current, current)
  // `changed` has a new value after each change of language, so that the context changes.
  const translation = useMemo(() => ({ t: i18n.translatorFor(lacks), i18n }), [changed, lacks, i18n])
  return <TranslationContext value={translation}>{children}</TranslationContext>
}

export function useTranslation(): Translation {
  const translation = use(TranslationContext)
  if (!translation) throw new Error('Texts need a TranslationProvider around them')
  return translation
}
