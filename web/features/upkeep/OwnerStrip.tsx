import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Flag from 'lucide-react/icons/flag'
import GitFork from 'lucide-react/icons/git-fork'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Unlink from 'lucide-react/icons/unlink'
import UsersRound from 'lucide-react/icons/users-round'
import { type ReactNode, useRef } from 'react'
import type { Journey } from '#contract/journey.ts'
import { CC_BY, type Licence } from '#contract/rules/journey.ts'
import { SUGGESTION_COUNT_MAX } from '#contract/rules/suggestion.ts'
import type { Upkeep } from '#contract/upkeep.ts'
import { useAgo } from '#web/core/i18n/ago.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { useChangeProfile } from '#web/core/session/useOwnProfile.ts'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { CommentText } from '#web/features/comments/CommentText.tsx'
import { NewComment } from '#web/features/comments/NewComment.tsx'
import { useChangeJourney } from '#web/features/journeys/data/journeys.mutations.ts'
import { LinkText } from '#web/features/journeys/display/LinkText.tsx'
import { LicenceLink } from '#web/features/journeys/display/Rights.tsx'
import { ReceivedReport } from '#web/features/suggestions/LinkReports.tsx'
import { LinkActions } from './LinkActions.tsx'
import { StepName, stepIn } from './UpkeepPart.tsx'
import { useOpenReports, useUpkeep } from './useUpkeep.ts'

/** Max. entries of each kind that are shown; the owner's page has them all. */
const SHOWN_MAX = 2

/** The items that wait for the authors on their journey, each with its actions. */
export function OwnerStrip({ journey, isOwner }: { journey: Journey; isOwner: boolean }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const strip = useRef<HTMLElement>(null)
  const { data: upkeep, error } = useUpkeep(journey.id)
  const { open: reported } = useOpenReports(journey)
  if (error) return null
  if (!upkeep || !reported) return <Skeleton className="mt-4 h-14 w-full rounded-panel" />
  const { unanswered, moreUnanswered, links, linkChecks, originalChanges, suggestions } = upkeep
  const { followerCount } = journey
  const rows = unanswered.length + reported.length + links.length
  const isDone = rows + originalChanges + suggestions === 0
  const numbers = {
    questions: t('upkeep.strip.questions', {
      count: unanswered.length,
      number: number(unanswered.length) + (moreUnanswered ? '+' : ''),
    }),
    reports: t('upkeep.strip.reports', { count: reported.length, number: number(reported.length) }),
    links: t('upkeep.strip.links', { count: links.length, number: number(links.length) }),
    suggestions: t('upkeep.strip.suggestions', {
      count: suggestions,
      number: number(suggestions) + (suggestions >= SUGGESTION_COUNT_MAX ? '+' : ''),
    }),
  }
  return (
    <section ref={strip} tabIndex={-1} aria-label={t('upkeep.strip.label')} className="panel mt-4 overflow-hidden">
      <div className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 bg-brand-soft px-4 py-1.5 text-sm font-[650] sm:px-6">
        {isDone && <span>{t('upkeep.strip.done')}</span>}
        {unanswered.length > 0 && <Figure icon={<CircleHelp size={17} />}>{numbers.questions}</Figure>}
        {reported.length > 0 && <Figure icon={<Flag size={17} />}>{numbers.reports}</Figure>}
        {links.length > 0 && <Figure icon={<Unlink size={17} />}>{numbers.links}</Figure>}
        {suggestions > 0 && (
          <Link
            to="/app/discover/journey/$journeyId/suggestions"
            params={{ journeyId: journey.id }}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            <Figure icon={<Lightbulb size={17} />}>{numbers.suggestions}</Figure>
          </Link>
        )}
        {originalChanges > 0 && (
          <Link
            to="/app/discover/journey/$journeyId/changes"
            params={{ journeyId: journey.id }}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            <Figure icon={<GitFork size={17} />}>
              {t('upkeep.strip.changes', { count: originalChanges, number: number(originalChanges) })}
            </Figure>
          </Link>
        )}
        {followerCount > 0 && (
          <Figure icon={<UsersRound size={17} />}>
            {t('upkeep.strip.following', { count: followerCount, number: number(followerCount) })}
          </Figure>
        )}
        <Link
          to="/app/discover/journey/$journeyId/upkeep"
          params={{ journeyId: journey.id }}
          className="ms-auto inline-flex min-h-11 items-center gap-1 text-brand underline-offset-4 hover:underline"
        >
          {t('upkeep.title')}
          <ChevronRight size={15} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
        </Link>
      </div>
      {rows > 0 && (
        <ul className="divide-y divide-line">
          {unanswered.slice(0, SHOWN_MAX).map((comment) => (
            <Question key={comment.id} journey={journey} comment={comment} />
          ))}
          {reported.slice(0, SHOWN_MAX).map(({ report, step }) => (
            <li key={report.id} className="grid gap-2.5 px-4 py-4 sm:px-6">
              <StepName journey={journey} stepId={step.id} />
              <ReceivedReport {...{ report, step }} />
            </li>
          ))}
          {links.slice(0, SHOWN_MAX).map((link) => (
            <li key={link.stepId} className="grid gap-2 px-4 py-4 sm:px-6">
              <StepName journey={journey} stepId={link.stepId} />
              <p className="text-sm">
                <LinkText url={link.url} />
              </p>
              <LinkActions journeyId={journey.id} link={link} linkChecks={linkChecks} />
            </li>
          ))}
        </ul>
      )}
      {isOwner && <LicenceQuestion journey={journey} onAnswered={() => strip.current?.focus()} />}
    </section>
  )
}

/** Offers to choose the licence of a journey without one, until the owner declines to be asked. */
function LicenceQuestion({ journey, onAnswered }: { journey: Journey; onAnswered: () => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const changeProfile = useChangeProfile()
  const { mutateAsync: change } = useChangeJourney(journey.id)
  const { mutate, isPending } = useMutation<string, Error, () => Promise<string>>({
    mutationFn: (answer) => answer(),
    onSuccess: (message) => {
      toast(message, { tone: 'success' })
      onAnswered()
    },
    onError: (failure, answer) => {
      showFailure(failure, t('upkeep.licence.failed'), () => mutate(answer))
    },
  })
  if (journey.licence !== null || !profile?.askLicence) return null
  const choose = (licence: Licence) =>
    mutate(async () => {
      await change({ licence })
      return t('upkeep.licence.chosen')
    })
  const dismiss = () =>
    mutate(async () => {
      await changeProfile('updateProfile', { body: { askLicence: false } })
      return t('upkeep.licence.dismissed')
    })
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3 text-sm text-muted sm:px-6">
      <p className="min-w-0 grow basis-72">
        {t('upkeep.licence.question')} <LicenceLink text={t('upkeep.licence.read', { licence: CC_BY.name })} />
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" busy={isPending} onClick={() => choose('ccBy')}>
          {t('upkeep.licence.ccBy', { licence: CC_BY.name })}
        </Button>
        <Button variant="quiet" busy={isPending} onClick={() => choose('reserved')}>
          {t('upkeep.licence.reserved')}
        </Button>
        <Button variant="quiet" busy={isPending} onClick={dismiss} className="border-transparent! px-3!">
          {t('upkeep.licence.dismiss')}
        </Button>
      </div>
    </div>
  )
}

function Figure({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex min-h-8 items-center gap-2">
      <span aria-hidden="true">{icon}</span>
      {children}
    </span>
  )
}

/** A question or comment that waits for the owner's reply, with the field to reply. */
function Question({ journey, comment }: { journey: Journey; comment: Upkeep['unanswered'][number] }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const ago = useAgo()
  const { id, parentId, author, text, mentions, step, createdAt } = comment
  if (author === null || text === null) return null
  const name = author.displayName
  const isQuestion = step !== null && !step.removed && parentId === null
  return (
    <li className="flex gap-3.5 px-4 py-4 sm:px-6">
      <Avatar id={author.id} initial={author.initial} photoURL={author.photoURL} />
      <div className="grid min-w-0 grow gap-1.5">
        <p className="text-sm text-muted">
          <span className="text-ink">
            {isQuestion
              ? t('upkeep.strip.asked', { name, number: number(stepIn(journey, step.id).index + 1) })
              : t('upkeep.strip.wrote', { name })}
          </span>
          {' · '}
          <time dateTime={createdAt}>{ago(createdAt)}</time>
        </p>
        <div className="line-clamp-6">
          <CommentText text={text} mentions={mentions} />
        </div>
        {!journey.discussionClosed && <NewComment journey={journey} parentId={parentId ?? id} autoFocus={false} />}
      </div>
    </li>
  )
}
