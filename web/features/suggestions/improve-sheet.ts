import { withCopy } from '#web/core/i18n/i18n.ts'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'

/** The sheet behind the acts of a step, loaded when one of them is pressed. */
export const ImproveSheet = lazyPart(
  () => withCopy(['words', 'linkReports', 'editing', 'changes'], import('./ImproveSheet.tsx')),
  'ImproveSheet',
)
