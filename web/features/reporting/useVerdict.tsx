import { type ReactNode, Suspense, useState } from 'react'
import type { Reportable } from '#contract/rules/moderation.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useSession } from '#web/core/session/session.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

const VerdictDialog = lazyPart(() => withCopy(['moderation'], import('./VerdictDialog.tsx')), 'VerdictDialog')

/**
 * A moderator's action to hide this journey or comment, or to suspend this person; null for
 * everyone else. `adaptationCount`: for a journey, the number of its listed versions.
 */
export function useVerdict(
  kind: Exclude<Reportable, 'revision'>,
  id: string,
  isPossible: boolean,
  adaptationCount?: number,
): { openVerdict: (() => void) | null; verdictDialog: ReactNode } {
  const [open, setOpen] = useState(false)
  const { profile } = useSession()
  return {
    openVerdict: isPossible && profile?.moderator ? () => setOpen(true) : null,
    verdictDialog: (
      <Suspense>
        {open && <VerdictDialog kind={kind} id={id} adaptationCount={adaptationCount} onClose={() => setOpen(false)} />}
      </Suspense>
    ),
  }
}
