import { useQuery } from '@tanstack/react-query'
import { load } from '#web/core/api/client.ts'

/** Whether the site sends email; true until the site is loaded. */
export function useHasMail(): boolean {
  return useQuery(load('site', {})).data?.mail ?? true
}
