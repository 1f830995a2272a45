import { Link, useLocation } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import LinkIcon from 'lucide-react/icons/link-2'
import Share from 'lucide-react/icons/share-2'
import Unlink from 'lucide-react/icons/unlink'
import { Suspense, useId, useRef } from 'react'
import { isAuthoredBy, type Journey } from '#contract/journey.ts'
import type { Person } from '#contract/person.ts'
import type { NextJourney } from '#contract/progress.ts'
import { FORMER_MEMBER_ID } from '#contract/rules/person.ts'
import { useIsServerHtml } from '#web/core/browser/useIsServerHtml.ts'
import { withCopy } from '#web/core/i18n/i18n.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { lazyPart } from '#web/core/ui/feedback/lazy-part.ts'
import { Menu } from '#web/core/ui/overlay/Menu.tsx'
import { Hills } from '#web/features/journeys/display/Hills.tsx'
import { ThanksCard } from '#web/features/ratings/ThanksCard.tsx'
import { KeepLink } from '#web/features/walk/steps/KeepLink.tsx'
import type { Walk } from '#web/features/walk/steps/useWalk.ts'
import { FinishFacts } from './FinishFacts.tsx'
import { NextJourneys } from './NextJourneys.tsx'
import { useFinish } from './useFinish.ts'
import { useFinishPicture } from './useFinishPicture.ts'

const Fellows = lazyPart(() => withCopy(['walking'], import('#web/features/groups/Fellows.tsx')), 'Fellows')

const BackToPath = lazyPart(() => withCopy(['paths'], import('./BackToPath.tsx')), 'BackToPath')

export function FinishHills({ seed }: { seed: string }) {
  return <Hills seed={seed} width={452} height={516} />
}

/** The details below the sentence: a member's facts, badges and who has arrived, too, or the offer to sign up for a visitor. */
export function FinishDetails({ walk, isMember }: { walk: Walk; isMember: boolean }) {
  const { t } = useTranslation()
  const cameFrom = useLocation({ select: ({ state }) => state.cameFrom ?? [] })
  return (
    <>
      {isMember ? (
        <FinishFacts walk={walk} />
      ) : (
        <p className="text-muted">{t('finish.device', { name: walk.journey.owner.displayName })}</p>
      )}
      <Suspense>
        {isMember && (
          // At the foot of the cairn.
          <Fellows
            journeyId={walk.journey.id}
            at={walk.steps.length}
            words="arrived"
            className="inset-x-3 top-76 justify-center sm:start-0 sm:end-auto sm:top-auto sm:bottom-2.5 sm:w-75 sm:px-3 lg:w-113"
          />
        )}
      </Suspense>
      <Suspense>{cameFrom.length > 0 && <BackToPath cameFrom={cameFrom} />}</Suspense>
    </>
  )
}

interface Props {
  journey: Journey
  isMember: boolean
}

/** The action beside Reset: 'Share it' for members, logging in for visitors. */
export function FinishAction({ journey, isMember }: Props) {
  const { t } = useTranslation()
  const { data: finish } = useFinish(journey.id, isMember)
  if (isMember) return finish ? <ShareFinish journey={journey} /> : null
  return (
    <KeepLink journey={journey} className={buttonClass({ size: 'lg' })}>
      {t('finish.logIn')}
    </KeepLink>
  )
}

/** The content after the view of a finish: closing words, thanks, the picture and further journeys. */
export function AfterFinish({ journey, isMember }: Props) {
  const { profile } = useSession()
  const { data: finish } = useFinish(journey.id, isMember)
  const mayThank = !isAuthoredBy(journey, profile?.id ?? null) && journey.owner.id !== FORMER_MEMBER_ID
  return (
    <>
      {journey.closingWords !== null && <ClosingWords journey={journey} words={journey.closingWords} />}
      {finish && profile && (
        <div className={`grid gap-5 ${mayThank ? 'lg:grid-cols-2' : ''}`}>
          {mayThank && <ThanksCard journey={journey} rating={finish.rating} thanked={finish.thanked} />}
          <div className={mayThank ? 'grid' : 'grid max-w-120'}>
            <FinishPicture key={finish.finishedAt} journey={journey} person={profile} />
          </div>
        </div>
      )}
      {(finish || !isMember) && <Next journeys={finish?.next ?? []} />}
    </>
  )
}

/** The recommended next journeys; without any, a link to Discover. */
function Next({ journeys }: { journeys: readonly NextJourney[] }) {
  const { t } = useTranslation()
  if (journeys.length > 0) return <NextJourneys journeys={journeys} title={t('finish.next')} />
  return (
    <Link to="/app/discover" className={`${buttonClass({ variant: 'soft' })} justify-self-start`}>
      {t('journeys.progress.next')}
    </Link>
  )
}

function ClosingWords({ journey, words }: { journey: Journey; words: string }) {
  const { t } = useTranslation()
  return (
    <figure className="grid gap-1.5 rounded-panel bg-brand-soft p-5">
      <figcaption className="text-sm text-muted">
        {t('finish.closingWords', { name: journey.owner.displayName })}
      </figcaption>
      <blockquote dir="auto" className="whitespace-pre-line font-[560] [overflow-wrap:anywhere]">
        <q>{words}</q>
      </blockquote>
    </figure>
  )
}

/** The picture that the person can save and share. */
function FinishPicture({ journey, person }: { journey: Journey; person: Person }) {
  const { t } = useTranslation()
  const headingId = useId()
  const { picture, isBusy, save, copyLink, stop } = useFinishPicture(journey)
  // Another part can have loaded the picture before React takes this one over.
  const isServerHtml = useIsServerHtml()
  const copyButton = useRef<HTMLButtonElement>(null)
  const note = stop ? 'pictureShared' : copyLink ? 'pictureText' : 'pictureOnlyYours'
  return (
    <section aria-labelledby={headingId} className="panel grid content-start gap-3.5 p-5 sm:p-5.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-[1.06rem]">
          {t('finish.pictureTitle')}
        </h2>
        <p className="text-sm text-muted">{t(`finish.${note}`)}</p>
      </div>
      {picture.error ? (
        <div role="alert" className="grid justify-items-start gap-2 text-sm text-muted">
          <p>{t('finish.pictureFailed')}</p>
          <Button variant="soft" onClick={() => void picture.refetch()}>
            {t('finish.retry')}
          </Button>
        </div>
      ) : (
        <div className="aspect-[1200/630] overflow-hidden rounded-m border border-line bg-sunk">
          {picture.data && !isServerHtml && (
            <img
              src={picture.data.address}
              width={1200}
              height={630}
              alt={t('finish.personFinished', { person: person.displayName, journey: journey.name })}
              className="size-full"
            />
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="quiet" aria-disabled={save === null || undefined} onClick={() => save?.()}>
          <Download size={18} aria-hidden="true" />
          {t('finish.save')}
        </Button>
        {copyLink && (
          <Button ref={copyButton} variant="quiet" busy={isBusy} onClick={() => void copyLink()}>
            <LinkIcon size={18} aria-hidden="true" />
            {t('finish.copy')}
          </Button>
        )}
        {stop && (
          <Button variant="quiet" busy={isBusy} onClick={() => void stop().then(() => copyButton.current?.focus())}>
            <Unlink size={18} aria-hidden="true" />
            {t('finish.stopSharing')}
          </Button>
        )}
      </div>
    </section>
  )
}

/** 'Share it': the system's sheet, or a menu. For a private journey, the picture can only be saved. */
function ShareFinish({ journey }: { journey: Journey }) {
  const { t } = useTranslation()
  const { isBusy, save, copyLink, openSheet } = useFinishPicture(journey)
  if (copyLink === null)
    return (
      <Button size="lg" aria-disabled={save === null || undefined} onClick={() => save?.()}>
        <Download size={19} aria-hidden="true" />
        {t('finish.savePicture')}
      </Button>
    )
  const content = (
    <>
      <Share size={19} aria-hidden="true" />
      {t('finish.share')}
    </>
  )
  if (openSheet)
    return (
      <Button size="lg" busy={isBusy} onClick={() => void openSheet()}>
        {content}
      </Button>
    )
  return (
    <Menu
      label={t('finish.share')}
      trigger={content}
      triggerClassName={buttonClass({ size: 'lg' })}
      align="start"
      items={[
        { label: t('finish.copy'), icon: <LinkIcon size={18} aria-hidden="true" />, onSelect: () => void copyLink() },
        ...(save
          ? [{ label: t('finish.savePicture'), icon: <Download size={18} aria-hidden="true" />, onSelect: save }]
          : []),
      ]}
    />
  )
}
