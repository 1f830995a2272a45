import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Draft, DraftContent } from '#contract/draft.ts'
import { type JourneyInput, newJourney } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import { freshKey } from '#web/core/api/idempotency-key.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { type Form, useForm } from '#web/core/ui/form/useForm.ts'
import { type DraftCalls, DraftSaver } from '#web/features/editor/drafts/draft.saver.ts'
import { useDraftCalls } from '#web/features/editor/drafts/drafts.queries.ts'
import {
  draftFrom,
  EMPTY_DRAFT,
  isDraft,
  type JourneyDraft,
  sameDraft,
} from '#web/features/editor/drafts/journey.draft.ts'
import { type DeviceCopy, readNewDeviceCopy } from './drafts/draft.saver.ts'

export interface OpenedDraft {
  /** The draft on the server; null for a new one. */
  draft: { id: string; version: number } | null
  /** The content on the server; null if it failed to load. */
  saved: JourneyDraft | null
  content: JourneyDraft
  /** The idempotency key and content of a new draft that was sent before a reload. */
  sent?: { key: string; content: JourneyDraft | null }
}

/**
 * Opens a new draft with the content stored in this browser, such as one typed offline; otherwise
 * with `name`, which isn't saved before something else is changed.
 */
export function openNew({ id, licence }: Profile, name = ''): OpenedDraft {
  const kept = readNewDeviceCopy(id)
  const empty = { ...EMPTY_DRAFT, name, licence: licence ?? null, coverSeed: freshKey() }
  const start = { draft: null, saved: empty }
  if (kept === null || !isDraft(kept.content)) return { ...start, content: empty }
  // Sends the same content with the same key, since the server refuses the key for other content.
  const sent = { key: kept.key, content: isDraft(kept.unanswered) ? kept.unanswered : null }
  const coverSeed = kept.content.coverSeed || empty.coverSeed
  return { ...start, content: draftFrom({ ...empty, ...kept.content, coverSeed }), sent }
}

/**
 * Opens a stored draft with the unsaved changes in this browser, if there are any. They are saved
 * on the version they started from, so a later version isn't overwritten.
 */
export function openStored(
  id: string,
  stored: Draft | null,
  copy: DeviceCopy | null,
  { licence }: Profile,
): OpenedDraft | null {
  // An imported draft without a cover seed gets its id as seed; a draft without a licence gets the
  // author's licence.
  const open = (content: DraftContent) => draftFrom({ licence, ...content, coverSeed: content.coverSeed || id })
  const saved = stored && open(stored.content)
  const content = copy && isDraft(copy.content) ? open(copy.content) : saved
  if (content === null) return null
  const version = content === saved ? stored?.version : copy?.version
  return { draft: { id, version: version ?? 1 }, saved, content }
}

interface EditorOptions {
  personId: string
  opened: OpenedDraft
  /** Called with the id of the edited draft once the server has created it. */
  onCreated: (id: string) => void
}

/** The form of a draft, which saves its changes automatically. */
export function useDraftEditor({ personId, opened, onCreated }: EditorOptions) {
  const calls = useDraftCalls(draftFrom)
  const [saver] = useState(() => new DraftSaver<JourneyDraft>({ personId, calls, ...opened }))
  const state = useSyncExternalStore(saver.state.subscribe, saver.state.get)
  const { t } = useTranslation()
  const keep = useKeep(calls.create)
  const form = useForm(newJourney, opened.content)
  const handleCreated = useEffectEvent(onCreated)
  useEffect(() => saver.open((id) => handleCreated(id)), [saver])
  useEffect(() => saver.change(form.values), [saver, form.values])
  return {
    form,
    saver,
    state,
    isEmpty: isEmptyDraft(form.values),
    loadOther: useLoadOther(form, saver, keep),
    discard: () => {
      const mine = form.values
      void saver.end()
      toast(t('editing.drafts.discarded'), { action: { label: t('ui.undo'), onPress: () => keep(mine) } })
    },
  }
}

/** Whether nothing was typed. A new draft may already have a cover seed and a licence. */
function isEmptyDraft(values: JourneyDraft): boolean {
  const { licence, coverSeed } = values
  return sameDraft(values, { ...EMPTY_DRAFT, licence, coverSeed })
}

/** Returns a function that saves content as a new draft and opens that draft. */
function useKeep(create: DraftCalls<JourneyDraft>['create']): (content: JourneyDraft) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const keep = (content: JourneyDraft) => {
    create(content, freshKey())
      .then(({ id }) => navigate({ to: '/app/create/journey', search: { draft: id } }))
      .catch((failure) => showFailure(failure, t('editing.drafts.notRestored'), () => keep(content)))
  }
  return keep
}

/**
 * Returns a function that shows the version on the server; the toast offers to keep the replaced
 * one as a new draft.
 */
function useLoadOther(
  form: Form<JourneyDraft, JourneyInput>,
  saver: DraftSaver<JourneyDraft>,
  keep: (content: JourneyDraft) => void,
) {
  const { t } = useTranslation()
  return async () => {
    const mine = form.values
    try {
      const other = await saver.loadOther()
      if (other) form.reset(other)
      const action = { label: t('editing.drafts.keepMine'), onPress: () => keep(mine) }
      toast(t('editing.drafts.loaded'), { action })
    } catch (failure) {
      showFailure(failure, t('editing.drafts.notLoaded'))
    }
  }
}
