import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Draft } from '#contract/draft.ts'
import { type JourneyInput, newJourney } from '#contract/journey.ts'
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
  /** Null: a new one. */
  draft: { id: string; version: number } | null
  /** What the server has; null if it isn't known. */
  saved: JourneyDraft | null
  content: JourneyDraft
  /** A new draft was sent before a reload. */
  sent?: { key: string; content: JourneyDraft | null }
}

/** A new draft begins with what the server never got: typed offline, or kept by an earlier version. */
export function openNew(personId: string): OpenedDraft {
  const kept = readNewDeviceCopy(personId)
  const start = { draft: null, saved: EMPTY_DRAFT }
  if (kept === null || !isDraft(kept.content)) return { ...start, content: EMPTY_DRAFT }
  // Sent again as it was: with another content, the server would refuse the key.
  const sent = { key: kept.key, content: isDraft(kept.unanswered) ? kept.unanswered : null }
  return { ...start, content: draftFrom(kept.content), sent }
}

/**
 * Unsent changes of this device come before the stored content. They are saved on top of the
 * version they started from, so a later one isn't overwritten. Null: neither is known.
 */
export function openStored(id: string, stored: Draft | null, copy: DeviceCopy | null): OpenedDraft | null {
  const saved = stored && draftFrom(stored.content)
  const content = copy && isDraft(copy.content) ? draftFrom(copy.content) : saved
  if (content === null) return null
  const version = content === saved ? stored?.version : copy?.version
  return { draft: { id, version: version ?? 1 }, saved, content }
}

interface EditorOptions {
  personId: string
  opened: OpenedDraft
  /** The draft of this id is now what is edited. */
  onCreated: (id: string) => void
}

/** The form of a draft that saves itself. */
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
    isEmpty: sameDraft(form.values, EMPTY_DRAFT),
    loadOther: useLoadOther(form, saver, keep),
    discard: () => {
      const mine = form.values
      void saver.end()
      toast(t('editing.drafts.discarded'), { action: { label: t('editing.drafts.undo'), onPress: () => keep(mine) } })
    },
  }
}

/** Saves content as a new draft and opens it. */
function useKeep(create: DraftCalls<JourneyDraft>['create']): (content: JourneyDraft) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (content) => {
    create(content, freshKey())
      .then(({ id }) => navigate({ to: '/app/create/journey', search: { draft: id } }))
      .catch((failure) => showFailure(failure, t('editing.drafts.notRestored')))
  }
}

/** Shows the other version; the message offers to keep the one it replaces. */
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
