import { Link, useLocation } from '@tanstack/react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'
import { AfterFinish } from './AfterFinish.tsx'
import { FinishFacts } from './FinishFacts.tsx'
import { FinishScene } from './FinishScene.tsx'
import { ShareFinish } from './ShareFinish.tsx'
import { useFinish } from './useFinish.ts'

const BackToPath = lazy(async () => ({
  default: (await withCopy(['paths'], import('./BackToPath.tsx'))).BackToPath,
}))

/** What a finished journey's page begins with. */
export function FinishView({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  const { journey, justFinished } = walk
  const heading = useRef<HTMLHeadingElement>(null)
  const isMember = walk.progress.storedOn === 'server'
  // A line ends after the dash, doesn't begin with it.
  const parts = t('walking.finish.completed').split(/(\S+ -)(?= )/u)
  useEffect(() => {
    if (!justFinished) return
    // The focus makes screen readers announce the finish.
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [justFinished])
  return (
    <div className="mb-6 grid gap-5">
      <section
        aria-labelledby="finished"
        className="panel grid overflow-hidden max-sm:-mx-4 max-sm:-mt-4 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 sm:grid-cols-[18.75rem_minmax(0,1fr)] lg:min-h-129 lg:grid-cols-[28.25rem_minmax(0,1fr)]"
      >
        <FinishScene walk={walk} settles={justFinished} />
        <div className="grid min-w-0 content-center gap-3.5 px-4 pt-5 pb-6 sm:p-6 lg:gap-4.5 lg:px-9.5 lg:py-8.5">
          <p dir="auto" className="text-sm text-muted [overflow-wrap:anywhere]">
            {journey.name}
          </p>
          <h1
            ref={heading}
            id="finished"
            tabIndex={-1}
            className="text-[1.75rem] text-balance outline-none lg:text-[2.25rem]"
          >
            {parts.map((part, index) =>
              index % 2 === 0 ? (
                part
              ) : (
                <span key={part} className="whitespace-nowrap">
                  {part}
                </span>
              ),
            )}
          </h1>
          {isMember ? <FinishFacts walk={walk} /> : <DeviceNote walk={walk} />}
          <Suspense>
            <BackToPathFrom />
          </Suspense>
          <Actions walk={walk} isMember={isMember} />
        </div>
      </section>
      <AfterFinish journey={journey} isMember={isMember} />
    </div>
  )
}

function BackToPathFrom() {
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom ?? [] })
  return cameFrom.length > 0 ? <BackToPath cameFrom={cameFrom} /> : null
}

/** What a visitor gets in place of badges, thanks and a picture. */
function DeviceNote({ walk }: { walk: Walk }) {
  const { t } = useTranslation()
  return <p className="text-muted">{t('finish.device', { name: walk.journey.owner.displayName })}</p>
}

function Actions({ walk, isMember }: { walk: Walk; isMember: boolean }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data: finish } = useFinish(walk.journey.id, isMember)
  const [isConfirming, setIsConfirming] = useState(false)
  const handleReset = () => {
    setIsConfirming(false)
    walk.reset()
  }
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-2.5">
      {finish && <ShareFinish journey={walk.journey} />}
      {!isMember && (
        <Link to="/auth/login" search={{ returnTo: pathname }} className={buttonClass({ size: 'lg' })}>
          {t('finish.logIn')}
        </Link>
      )}
      <Button variant="quiet" onClick={() => setIsConfirming(true)} className="border-transparent!">
        <RotateCcw size={17} aria-hidden="true" />
        {t('walking.finish.reset')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t('walking.finish.resetTitle')}
        text={t('walking.finish.resetText')}
        confirmLabel={t('walking.finish.reset')}
        onConfirm={handleReset}
        onClose={() => setIsConfirming(false)}
      />
    </div>
  )
}
