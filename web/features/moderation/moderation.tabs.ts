import { useSearch } from '@tanstack/react-router'

export const MODERATION_TABS = [
  'feedback',
  'reports',
  'journeys',
  'comments',
  'flags',
  'notes',
  'people',
  'badges',
  'log',
] as const

/** The tab named in the address; an unknown name means the first. */
export function useOpenTab(): (typeof MODERATION_TABS)[number] {
  const { tab } = useSearch({ from: '/app/moderation' })
  return MODERATION_TABS.find((known) => known === tab) ?? 'feedback'
}
