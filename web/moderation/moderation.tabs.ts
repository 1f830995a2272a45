import { useSearch } from '@tanstack/react-router'

export const MODERATION_TABS = ['feedback', 'reports', 'journeys', 'people', 'badges', 'log'] as const

/** The part that the address names; one that there is not counts as the first. */
export function useOpenTab(): (typeof MODERATION_TABS)[number] {
  const { tab } = useSearch({ from: '/app/moderation' })
  return MODERATION_TABS.find((known) => known === tab) ?? 'feedback'
}
