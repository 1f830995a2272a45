import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Translate } from '#web/core/i18n/i18n.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { EntryList } from './EntryList.tsx'
import {
  hiddenCommentsQuery,
  hiddenFlagsQuery,
  hiddenNotesQuery,
  hiddenQuery,
  suspendedQuery,
} from './moderation.queries.ts'
import { Quote } from './Quote.tsx'
import { TargetLink } from './TargetLink.tsx'
import { type LiftCall, useModeration } from './useModeration.ts'

/** A moderator's decision as it is listed, such as hiding a comment. */
interface Decision {
  heading: ReactNode
  /** The name of the person or journey it concerns, for the label of the button. */
  name: string
  quote: string
  at: string
  /** Further facts, in one line. */
  facts?: ReactNode
  /** Where the hidden text is, for a link; undefined if the place can't be opened. */
  words?: { pathId: string; hash?: string }
  picture?: ReactNode
}

interface DecisionListProps<Item extends { id: string }> {
  texts: 'hidden' | 'comments' | 'flags' | 'notes' | 'suspended'
  lift: LiftCall
  feed: Parameters<typeof EntryList<Item>>[0]['feed']
  present: (item: Item, t: Translate) => Decision
}

/** The list of decisions on one kind of content, each with a button to reverse it. */
function DecisionList<Item extends { id: string }>({ texts, lift, feed, present }: DecisionListProps<Item>) {
  const { t } = useTranslation()
  return (
    <EntryList feed={feed} empty={{ title: t(`moderation.${texts}.empty`), text: t(`moderation.${texts}.emptyText`) }}>
      {(item) => <DecisionCard id={item.id} texts={texts} lift={lift} decision={present(item, t)} />}
    </EntryList>
  )
}

interface DecisionCardProps extends Pick<DecisionListProps<{ id: string }>, 'texts' | 'lift'> {
  id: string
  decision: Decision
}

function DecisionCard({ id, texts, lift, decision }: DecisionCardProps) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { restore, isPending } = useModeration()
  const { heading, name, quote, at, facts, words, picture } = decision
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
      {picture}
      <div className="grid min-w-0 flex-1 basis-52 gap-2">
        <h3 className="text-lg">{heading}</h3>
        <Quote>{quote}</Quote>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <time dateTime={at}>{t(`moderation.${texts}.at`, { at: moment(at) })}</time>
          {facts}
        </p>
        {words && (
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: words.pathId }}
            {...(words.hash !== undefined && { hash: words.hash })}
            className="justify-self-start font-[650] text-brand underline-offset-4 hover:underline"
          >
            {t('moderation.open')}
          </Link>
        )}
      </div>
      <Button
        variant="soft"
        busy={isPending}
        aria-label={t(`moderation.${texts}.restoreOf`, { name })}
        onClick={() => restore(lift, id, t(`moderation.${texts}.restored`))}
      >
        {t(texts === 'suspended' ? 'moderation.suspended.restore' : 'moderation.restore')}
      </Button>
    </div>
  )
}

interface HiddenWords {
  name: string
  /** The hidden text; null if its journey is private or deleted. */
  text: string | null
  pathId: string
  hash?: string
  hiddenAt: string
  reason: string
}

/** The decision to hide a comment, report or note of a member. */
function wordsOf({ name, text, pathId, hash, hiddenAt, reason }: HiddenWords, t: Translate): Decision {
  return {
    heading: t('moderation.by', { name }),
    name,
    quote: text ?? t('moderation.unavailable'),
    at: hiddenAt,
    facts: <span dir="auto">{reason}</span>,
    ...(text !== null && { words: { pathId, ...(hash !== undefined && { hash }) } }),
  }
}

export function HiddenJourneys() {
  const feed = useInfiniteQuery(hiddenQuery())
  return (
    <DecisionList
      texts="hidden"
      lift="unhideJourney"
      feed={feed}
      present={({ id, name, owner, hiddenAt, reason }, t) => ({
        heading: name === null ? t('moderation.hidden.private') : <TargetLink target={{ kind: 'journey', id, name }} />,
        name: name ?? t('moderation.hidden.private'),
        quote: reason,
        at: hiddenAt,
        facts: <span>{t('moderation.by', { name: owner.displayName })}</span>,
      })}
    />
  )
}

export function HiddenComments() {
  const feed = useInfiniteQuery(hiddenCommentsQuery())
  return (
    <DecisionList
      texts="comments"
      lift="unhideComment"
      feed={feed}
      present={({ id, author, ...comment }, t) => {
        const name = author?.displayName ?? t('moderation.reports.formerMember')
        return wordsOf({ ...comment, name, hash: `comment-${id}` }, t)
      }}
    />
  )
}

export function HiddenFlags() {
  const feed = useInfiniteQuery(hiddenFlagsQuery())
  return (
    <DecisionList
      texts="flags"
      lift="unhideFlag"
      feed={feed}
      present={({ by, note, url, reply, ...flag }, t) => {
        const text = note === null ? null : [note, url, reply].filter(Boolean).join('\n')
        return wordsOf({ ...flag, name: by.displayName, text }, t)
      }}
    />
  )
}

export function HiddenNotes() {
  const feed = useInfiniteQuery(hiddenNotesQuery())
  return (
    <DecisionList
      texts="notes"
      lift="unhideNote"
      feed={feed}
      present={({ by, note, ...rating }, t) => wordsOf({ ...rating, name: by.displayName, text: note }, t)}
    />
  )
}

export function SuspendedPeople() {
  const feed = useInfiniteQuery(suspendedQuery())
  return (
    <DecisionList
      texts="suspended"
      lift="reinstatePerson"
      feed={feed}
      present={({ id, displayName, initial, photoURL, suspendedAt, reason }) => ({
        heading: <bdi>{displayName}</bdi>,
        name: displayName,
        quote: reason,
        at: suspendedAt,
        picture: <Avatar initial={initial} photoURL={photoURL} id={id} />,
      })}
    />
  )
}
