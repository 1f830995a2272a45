import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { OriginalChanges } from '#contract/adaptation.ts'
import type { Journey } from '#contract/journey.ts'
import { type Change, type MergeLists, merge } from '#contract/rules/merge/merge.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { load } from '#web/core/api/client.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { useSession } from '#web/core/session/session.ts'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { PageSkeleton } from '#web/core/ui/feedback/PageSkeleton.tsx'
import { Checkbox } from '#web/core/ui/form/Checkbox.tsx'
import { useUnsent } from '#web/core/ui/state/unsent.ts'
import { draftOf } from '#web/features/editor/drafts/journey.draft.ts'
import { withTexts } from '#web/features/editor/merge/merged-draft.ts'
import { ChangePanel } from '#web/features/journeys/changes/ChangePanel.tsx'
import { useChangeTexts } from '#web/features/journeys/changes/useChangeTexts.ts'
import { JourneyFailure } from '#web/features/journeys/display/JourneyFailure.tsx'
import { ownChanges } from './own-changes.ts'
import { MessageField, OpenSuggestionLink, OpenSuggestionNote, SummaryLine, useSummary } from './SuggestionParts.tsx'
import { useSendSuggestion } from './useSendSuggestion.ts'

interface FromVersionProps {
  /** The original of the version. */
  journey: Journey
  versionId: string
}

/**
 * Lists the changes in the viewer's own version of a journey, so that they can suggest some to the
 * original's authors.
 */
export function SuggestFromVersion({ journey, versionId }: FromVersionProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    ...load('originalChanges', { params: { id: versionId } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  })
  if (!data) return error ? <JourneyFailure failure={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  const own = data.lists && data.credit.id === journey.id ? ownChanges(data.lists) : null
  if (own === null || own.changes.length === 0) {
    const kind = own === null ? 'unavailable' : 'same'
    return (
      <EmptyState level="h1" title={t(`suggesting.version.${kind}`)} text={t(`suggesting.version.${kind}Text`)}>
        <Link
          to="/app/discover/journey/$journeyId"
          params={{ journeyId: versionId }}
          className={buttonClass({ variant: 'soft' })}
        >
          {t('changes.back')}
        </Link>
      </EmptyState>
    )
  }
  const read = async () => (await refetch()).data
  return <OwnChanges journey={journey} versionId={versionId} data={data} own={own} read={read} />
}

interface Own {
  lists: MergeLists
  changes: readonly Change[]
}

interface OwnChangesProps extends FromVersionProps {
  data: OriginalChanges
  own: Own
  /** Loads both journeys again. */
  read: () => Promise<OriginalChanges | undefined>
}

function OwnChanges({ journey, versionId, data, own, read }: OwnChangesProps) {
  const { t } = useTranslation()
  const { owner, name } = journey
  const { profile } = useSession()
  const { chosen, message, tick, write } = useChoice(journey.id, versionId, own.changes)
  const { busy, failure, hasChanged, submit } = useSubmit({ journey, data, own, read })
  const textsOf = useChangeTexts(own.lists, 'suggestion')
  const picked = own.changes.filter(({ key }) => chosen.includes(key))
  const summary = useSummary(picked, t('suggesting.version.nothing'))
  return (
    <>
      <div className="mb-5 grid gap-1">
        <h1 className="text-[clamp(1.75rem,4vw,2.25rem)] [overflow-wrap:anywhere]">
          {t('suggesting.title', { name })}
        </h1>
        <p className="text-muted">{t('suggesting.version.lead', { owner: owner.displayName })}</p>
        <OpenSuggestionNote journeyId={journey.id} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
          {own.changes.map((change) => (
            <ChangePanel
              key={change.key}
              change={change}
              lists={own.lists}
              about="suggestion"
              sides={{
                mine: { name: t('suggesting.version.original'), person: owner },
                theirs: { name: t('suggesting.version.yours'), person: profile },
              }}
            >
              <div className="border-t border-line px-4 py-1.5 sm:px-5.5">
                <Checkbox
                  label={
                    <>
                      {t('suggesting.version.pick')}
                      <span className="sr-only">: {textsOf(change).title}</span>
                    </>
                  }
                  checked={chosen.includes(change.key)}
                  onChange={(isChosen) => tick(change.key, isChosen)}
                />
              </div>
            </ChangePanel>
          ))}
        </div>
        <form
          className="panel grid gap-3 px-5 py-4.5 lg:sticky lg:top-21"
          onSubmit={(event) => {
            event.preventDefault()
            if (summary.blocked === undefined) void submit(chosen, message, () => write('', []))
          }}
        >
          <SummaryLine {...summary} />
          <MessageField
            owner={owner.displayName}
            value={message}
            error={failure?.fields.message}
            onChange={(next) => write(next)}
          />
          {(failure || hasChanged) && (
            <p role="alert" className="rounded-m bg-danger-soft px-4 py-2 text-sm text-danger">
              {failure?.reason ?? t('suggesting.version.changed')}{' '}
              {failure?.code === 'suggestionOpen' && <OpenSuggestionLink journeyId={journey.id} />}
            </p>
          )}
          <Button type="submit" busy={busy} aria-disabled={summary.blocked !== undefined || undefined}>
            {t('suggesting.send')}
          </Button>
        </form>
      </div>
    </>
  )
}

interface Choice {
  keys: readonly string[]
  message: string
}

const NONE: Choice = { keys: [], message: '' }

/** The ticked changes and the message; both survive a reload. */
function useChoice(journeyId: string, versionId: string, changes: readonly Change[]) {
  const [{ keys, message }, set] = useUnsent<Choice>(`suggest:${journeyId}:${versionId}`, NONE)
  return {
    chosen: keys.filter((key) => changes.some((change) => change.key === key)),
    message,
    tick: (key: string, isChosen: boolean) =>
      set((before) => ({ ...before, keys: [...before.keys.filter((one) => one !== key), ...(isChosen ? [key] : [])] })),
    write: (next: string, chosen?: readonly string[]) =>
      set((before) => ({ keys: chosen ?? before.keys, message: next })),
  }
}

/**
 * Sends the chosen changes. If the original was changed meanwhile, they are sent again, unless the
 * new change affects one of them.
 */
function useSubmit({ journey, data, own, read }: Omit<OwnChangesProps, 'versionId'>) {
  const { send, finish } = useSendSuggestion(journey)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [hasChanged, setHasChanged] = useState(false)

  const sendOf = async (from: OriginalChanges, { lists }: Own, keys: readonly string[], message: string) => {
    const { result } = merge(lists, new Map(keys.map((key) => [key, 'theirs'])))
    const draft = draftOf(journey)
    const on = { version: from.originalVersion ?? 0, draft: withTexts(draft, lists.mine) }
    await send(withTexts(draft, result), message, on)
  }
  /** Sends the changes again; returns whether they were sent. */
  const sendAgain = async (keys: readonly string[], message: string): Promise<boolean> => {
    const now = await read()
    const fresh = now?.lists ? ownChanges(now.lists) : null
    const textOf = (changes: readonly Change[] = []) =>
      JSON.stringify(changes.filter(({ key }) => keys.includes(key)).map(({ key, both }) => [key, both]))
    if (!now || !fresh || textOf(fresh.changes) !== textOf(own.changes)) return false
    await sendOf(now, fresh, keys, message)
    return true
  }
  const submit = async (keys: readonly string[], message: string, onSent: () => void) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    setHasChanged(false)
    try {
      let isSent = true
      try {
        await sendOf(data, own, keys, message)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'conflict')) throw error
        isSent = await sendAgain(keys, message)
      }
      setHasChanged(!isSent)
      if (!isSent) return
      onSent()
      await finish()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, hasChanged, submit }
}
