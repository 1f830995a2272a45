import GitFork from 'lucide-react/icons/git-fork'
import type { Journey } from '#contract/journey.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { useAdapt } from './useAdapt.tsx'

/** The button that copies another person's journey as one's own version; renders nothing if that isn't allowed. */
export function AdaptButton({ journey }: { journey: Journey }) {
  const { label, openAdapt, adaptDialog } = useAdapt(journey)
  if (!openAdapt) return null
  return (
    <>
      <Button variant="quiet" onClick={openAdapt} className="justify-self-start max-lg:self-start">
        <GitFork size={18} aria-hidden="true" />
        {label}
      </Button>
      {adaptDialog}
    </>
  )
}
