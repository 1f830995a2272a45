import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { LeaveGuard } from '#web/core/ui/form/LeaveGuard.tsx'
import { forgetCreated, noteCreated, readCreated } from './drafts/created-draft.ts'
import { DraftConflict } from './drafts/DraftConflict.tsx'
import { DraftList } from './drafts/DraftList.tsx'
import { DraftStatus } from './drafts/DraftStatus.tsx'
import { readDeviceCopy } from './drafts/draft.saver.ts'
import { openedDraftQuery } from './drafts/drafts.queries.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { JourneyForm } from './JourneyForm.tsx'
import { PublishPartsDialog } from './publish/PublishPartsDialog.tsx'
import { usePublish } from './publish/usePublish.ts'
import { type OpenedDraft, openNew, openStored, useDraftEditor } from './useDraftEditor.ts'

type EditorProps = Omit<ComponentProps<typeof CreateJourney>, 'opened'>

/** The editor of a new journey, named by `name` in the address, or of the stored `draft`. */
export function DraftEditor({ profile }: { profile: Profile }) {
  const { draft, name } = useSearch({ from: '/app/create/journey' })
  const { key, start, ...handlers } = useEditorSession(draft)
  const props = { profile, draftId: draft, listsDrafts: start === undefined, ...handlers }
  return start === undefined ? (
    <NewDraft key={key} name={name} {...props} />
  ) : (
    <StoredDraft key={key} id={start} {...props} />
  )
}

/**
 * The key of the editor: it stays when the editor's own draft gets into the address, and changes
 * when the viewer opens another draft.
 */
function useEditorSession(address: string | undefined) {
  const navigate = useNavigate()
  const [session, setSession] = useState(() => {
    const start = address ?? readCreated()
    return { key: 0, start, address, own: start }
  })
  const { key } = session
  if (address !== session.address)
    setSession(
      address !== undefined && address === session.own
        ? { ...session, address }
        : { key: key + 1, start: address, address, own: address },
    )
  const replaceAddress = (search: { draft?: string }) =>
    void navigate({ to: '/app/create/journey', search, replace: true, resetScroll: false, ignoreBlocker: true })
  const nameDraft = useEffectEvent(() => {
    if (address === undefined && session.own !== undefined) replaceAddress({ draft: session.own })
  })
  useEffect(() => {
    forgetCreated()
    nameDraft()
  }, [])
  return {
    key,
    start: session.start,
    onCreated: (id: string) => {
      noteCreated(id)
      setSession({ ...session, own: id })
      replaceAddress({ draft: id })
    },
    onDiscarded: () => {
      setSession({ key: key + 1, start: undefined, address: undefined, own: undefined })
      replaceAddress({})
    },
  }
}

function NewDraft({ name, ...props }: EditorProps & { name: string | undefined }) {
  const [opened] = useState(() => openNew(props.profile, name))
  return <CreateJourney opened={opened} {...props} />
}

function StoredDraft({ id, ...props }: EditorProps & { id: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(openedDraftQuery(id))
  const [copy] = useState(() => readDeviceCopy(props.profile.id, id))
  if (!isFetchedAfterMount) return <FormSkeleton />
  const opened = openStored(id, error ? null : (data ?? null), copy, props.profile)
  if (opened === null && error instanceof ApiError && error.status === 404) return <DraftGone />
  if (opened === null) return <ErrorState level="h1" error={error} onRetry={() => void refetch()} />
  return <CreateJourney opened={opened} {...props} />
}

/** The message that the draft was published or discarded, perhaps on another device. */
function DraftGone() {
  const { t } = useTranslation()
  return (
    <EmptyState level="h1" title={t('editing.drafts.missing')} text={t('editing.drafts.missingText')}>
      <Link to="/app/create/journey" search={{}} className={buttonClass({ variant: 'soft' })}>
        {t('editing.create.title')}
      </Link>
    </EmptyState>
  )
}

/** Max. number of drafts listed below the form of a new journey. */
const LISTED = 5

interface CreateJourneyProps {
  profile: Profile
  opened: OpenedDraft
  /** The id of the draft, from the address. */
  draftId: string | undefined
  /** Whether to list the drafts, because the page was opened without one. */
  listsDrafts: boolean
  onCreated: (id: string) => void
  onDiscarded: () => void
}

/** The form of a new journey; every change is saved in a draft. */
function CreateJourney({ profile, opened, draftId, listsDrafts, onCreated, onDiscarded }: CreateJourneyProps) {
  const { t } = useTranslation()
  const { form, saver, state, ...editor } = useDraftEditor({ personId: profile.id, opened, onCreated })
  const { asked, publish, answer, cancel } = usePublish({
    personId: profile.id,
    form,
    onPublished: () => void saver.end(),
  })

  const handleDiscard = () => {
    editor.discard()
    onDiscarded()
  }
  return (
    <>
      <JourneyForm
        title={t('editing.create.title')}
        stepsTitle={t('editing.addSteps.pending')}
        submitLabel={t('editing.create.publish')}
        form={form}
        owner={profile}
        onSubmit={publish}
        status={<DraftStatus state={state} />}
        notice={
          state.kind === 'conflict' && (
            <DraftConflict
              isGone={state.isGone}
              onLoadOther={() => void editor.loadOther()}
              onDiscard={handleDiscard}
              onKeepMine={() => saver.keepAsNew()}
            />
          )
        }
      >
        {!editor.isEmpty && (
          <Button variant="quiet" onClick={handleDiscard} className="justify-self-start">
            {t('editing.create.discard')}
          </Button>
        )}
        {listsDrafts && <DraftList first={LISTED} except={draftId} />}
      </JourneyForm>
      {asked && <PublishPartsDialog parts={asked} onPublish={(withParts) => void answer(withParts)} onClose={cancel} />}
      <LeaveGuard
        isUnsaved={() => saver.isAtRisk()}
        isStored={saver.isOnDevice}
        title={t('editing.create.leaveTitle')}
        text={t(saver.isOnDevice ? 'editing.create.leaveKept' : 'editing.create.leaveLost')}
        confirmLabel={t('editing.create.leave')}
      />
    </>
  )
}
