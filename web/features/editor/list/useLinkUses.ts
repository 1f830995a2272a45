import { useEffect, useEffectEvent, useState } from 'react'
import type { LinkUse } from '#contract/journey.ts'
import { isSafeLink } from '#contract/link.ts'
import { LINK_USES_MAX } from '#contract/rules/link-uses.ts'
import type { StepInput } from '#contract/step.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useDebounced } from '#web/core/ui/state/useDebounced.ts'

const DEBOUNCE_MS = 800

/** Which journeys contain the links of the steps already; a hint, so failures are silent. */
export function useLinkUses(steps: readonly StepInput[], journeyId: string | undefined): ReadonlyMap<string, LinkUse> {
  const write = useWrite()
  const [uses, setUses] = useState<ReadonlyMap<string, LinkUse>>(new Map())
  const [asked] = useState(() => new Set<string>())
  const settled = useDebounced(steps, DEBOUNCE_MS, [])

  const ask = useEffectEvent(async (urls: string[]) => {
    try {
      const found = await write('linkUses', { body: { urls, except: journeyId } })
      if (found.length > 0) setUses((before) => new Map([...before, ...found.map((use) => [use.url, use] as const)]))
    } catch {
      for (const url of urls) asked.delete(url)
    }
  })
  useEffect(() => {
    const urls = [...new Set(settled.map(({ url }) => url))].filter((url) => !asked.has(url) && isSafeLink(url))
    for (const url of urls) asked.add(url)
    if (urls.length > 0) void ask(urls.slice(0, LINK_USES_MAX))
  }, [settled, asked])
  return uses
}
