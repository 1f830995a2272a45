import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HiddenContent } from '#contract/moderation.ts'
import type { Person } from '#contract/person.ts'
import { HIDEABLE, type HideableKinds } from '#contract/rules/moderation.ts'
import type { Translate } from '#web/core/i18n/i18n.ts'
import { useMoment } from '#web/core/i18n/moment.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { Segmented } from '#web/core/ui/form/Segmented.tsx'
import { EntryList } from './EntryList.tsx'
import { hiddenQuery, pausedQuery, suspendedQuery } from './moderation.queries.ts'
import { personName } from './person-name.ts'
import { Quote } from './Quote.tsx'
import { TargetLink } from './TargetLink.tsx'
import { type Lift, useModeration } from './useModeration.ts'

/** A moderator's decision in a list, such as hiding a comment. */
interface Decision {
  heading: ReactNode
  /** The name of the person or journey concerned, for the label of the button. */
  name: string
  quote: string
  at: string
  /** Further facts in one line. */
  facts?: ReactNode
  /** The location of the hidden text, for a link; undefined if the location can't be opened. */
  words?: { pathId: string; hash?: string }
  picture?: ReactNode
}

interface DecisionListProps<Item extends { id: string }> {
  texts: HideableKinds | 'suspended' | 'paused'
  lift: Lift
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
        {t(texts === 'suspended' || texts === 'paused' ? `moderation.${texts}.restore` : 'moderation.restore')}
      </Button>
    </div>
  )
}

function HiddenList({ kinds }: { kinds: HideableKinds }) {
  const feed = useInfiniteQuery(hiddenQuery(kinds))
  return (
    <DecisionList
      key={kinds}
      texts={kinds}
      feed={feed}
      lift={(write, id) => write('unhide', { params: { kinds, id } })}
      present={kinds === 'journeys' ? presentJourney : (item, t) => presentWords(item, kinds, t)}
    />
  )
}

function presentJourney({ id, by, text, hiddenAt, reason }: HiddenContent, t: Translate): Decision {
  const name = text ?? t('moderation.journeys.private')
  return {
    heading: text === null ? name : <TargetLink target={{ kind: 'journey', id, name }} />,
    name,
    quote: reason,
    at: hiddenAt,
    facts: <span>{t('moderation.by', { name: personName(by, t) })}</span>,
  }
}

function presentWords({ id, pathId, by, text, hiddenAt, reason }: HiddenContent, kinds: HideableKinds, t: Translate) {
  const name = personName(by, t)
  return {
    heading: t('moderation.by', { name }),
    name,
    quote: text ?? t('moderation.unavailable'),
    at: hiddenAt,
    facts: <span dir="auto">{reason}</span>,
    ...(text !== null &&
      pathId !== null && { words: { pathId, ...(kinds === 'comments' && { hash: `comment-${id}` }) } }),
  }
}

/** Suspended people, and people whose posting is paused. */
export function SuspendedPeople() {
  const { t } = useTranslation()
  const suspended = useInfiniteQuery(suspendedQuery())
  const paused = useInfiniteQuery(pausedQuery())
  const moment = useMoment()
  return (
    <div className="grid gap-4">
      <h3 className="text-lg">{t('moderation.paused.title')}</h3>
      <DecisionList
        texts="paused"
        lift={(write, id) => write('resumePerson', { params: { id } })}
        feed={paused}
        present={(person) => ({
          ...personOf(person),
          heading: <TargetLink target={{ kind: 'person', id: person.id, name: person.displayName }} />,
          quote: person.reason,
          at: person.pausedAt,
          facts: <span>{t('moderation.paused.until', { at: moment(person.until) })}</span>,
        })}
      />
      <h3 className="mt-4 text-lg">{t('moderation.suspended.title')}</h3>
      <DecisionList
        texts="suspended"
        lift={(write, id) => write('reinstatePerson', { params: { id } })}
        feed={suspended}
        present={(person) => ({ ...personOf(person), quote: person.reason, at: person.suspendedAt })}
      />
    </div>
  )
}

function personOf({ id, displayName, initial, photoURL }: Person): Pick<Decision, 'heading' | 'name' | 'picture'> {
  return {
    heading: <bdi>{displayName}</bdi>,
    name: displayName,
    picture: <Avatar initial={initial} photoURL={photoURL} id={id} />,
  }
}

const HIDDEN_KINDS = Object.keys(HIDEABLE) as HideableKinds[]

/** The contents that moderators hid, by kind. */
export function Hidden() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useSearch({ from: '/app/moderation' })
  const kind = HIDDEN_KINDS.find((known) => known === state) ?? 'journeys'
  return (
    <>
      <Segmented
        label={t('moderation.tabs.hidden')}
        value={kind}
        onChange={(chosen) =>
          void navigate({ to: '/app/moderation', search: { tab: 'hidden', state: chosen }, resetScroll: false })
        }
        options={HIDDEN_KINDS.map((value) => ({ value, label: t(`moderation.tabs.${value}`) }))}
        className="mb-5"
      />
      <HiddenList kinds={kind} />
    </>
  )
}
