import { useCallback, useMemo } from 'react'
import { useTranslation } from './translation.tsx'

/** Returns a function that translates the name of a built-in badge; other names stay as they are. */
export function useBadgeLabel(): (name: string) => string {
  const { t, i18n } = useTranslation()
  return useCallback(
    (name) => {
      const key = `badges.${name}`
      // A dot in a key would lead to a nested text; no built-in badge with a dot has a label.
      return !name.includes('.') && i18n.has(key) ? t(key) : name
    },
    [t, i18n],
  )
}

interface LabelledBadges {
  labels: string[]
  labelOf: (name: string) => string
  /** The name of the badge with this label; an unknown label is returned as the name. */
  nameOf: (label: string) => string
}

/** The labels of these badges. Each is different: a label that equals the name of another badge isn't used. */
export function useLabelledBadges(names: readonly string[]): LabelledBadges {
  const translated = useBadgeLabel()
  return useMemo(() => {
    const known = new Set(names.map((name) => name.toLowerCase()))
    const labelOf = (name: string) => {
      const label = translated(name)
      return known.has(label.toLowerCase()) ? name : label
    }
    const byLabel = new Map(names.map((name) => [labelOf(name), name]))
    return { labels: [...byLabel.keys()], labelOf, nameOf: (label) => byLabel.get(label) ?? label }
  }, [names, translated])
}
