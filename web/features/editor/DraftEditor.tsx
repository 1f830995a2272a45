import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import type { Profile } from '#contract/person.ts'
import { ApiError } from '#web/core/api/api-error.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { buttonClass } from '#web/core/ui/base/Button.tsx'
import { EmptyState } from '#web/core/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/core/ui/feedback/ErrorState.tsx'
import { readDeviceCopy } from '#web/features/editor/drafts/draft.device.ts'
import { draftsQuery, openedDraftQuery } from '#web/features/editor/drafts/drafts.queries.ts'
import { CreateJourney } from './CreateJourney.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { openNew, openStored } from './useDraftEditor.ts'

type EditorProps = Omit<ComponentProps<typeof CreateJourney>, 'opened'>

/** A new journey, or with `draft` in the address a stored draft. */
export function DraftEditor({ profile }: { profile: Profile }) {
  const { draft } = useSearch({ from: '/app/create/journey' })
  const { key, start, ...handlers } = useEditorSession(draft)
  const props = { profile, draftId: draft, listsDrafts: start === undefined, ...handlers }
  return start === undefined ? <NewDraft key={key} {...props} /> : <StoredDraft key={key} id={start} {...props} />
}

/**
 * The editor stays when its own draft gets into the address, and starts again when the viewer
 * opens another one.
 */
function useEditorSession(address: string | undefined) {
  const navigate = useNavigate()
  const [session, setSession] = useState({ key: 0, start: address, address, own: address })
  const { key } = session
  if (address !== session.address)
    setSession(
      address !== undefined && address === session.own
        ? { ...session, address }
        : { key: key + 1, start: address, address, own: address },
    )
  const replaceAddress = (search: { draft?: string }) =>
    void navigate({ to: '/app/create/journey', search, replace: true, resetScroll: false, ignoreBlocker: true })
  return {
    key,
    start: session.start,
    onCreated: (id: string) => {
      setSession({ ...session, own: id })
      replaceAddress({ draft: id })
    },
    onDiscarded: () => {
      setSession({ key: key + 1, start: undefined, address: undefined, own: undefined })
      replaceAddress({})
    },
  }
}

function NewDraft(props: EditorProps) {
  // The form waits for the list above it, so that it doesn't move.
  const { isPending } = useQuery(draftsQuery())
  const [opened] = useState(() => openNew(props.profile.id))
  return isPending ? <FormSkeleton /> : <CreateJourney opened={opened} {...props} />
}

function StoredDraft({ id, ...props }: EditorProps & { id: string }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(openedDraftQuery(id))
  const [copy] = useState(() => readDeviceCopy(props.profile.id, id))
  if (!isFetchedAfterMount) return <FormSkeleton />
  const opened = openStored(id, error ? null : (data ?? null), copy)
  if (opened === null && error instanceof ApiError && error.status === 404) return <DraftGone />
  if (opened === null) return <ErrorState level="h1" error={error} onRetry={() => void refetch()} />
  return <CreateJourney opened={opened} {...props} />
}

/** Published or discarded, maybe on another device. */
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
