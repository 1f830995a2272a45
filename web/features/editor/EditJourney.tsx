import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { isOwnedBy, type Journey, type JourneyInput, journeyInput } from '#contract/journey.ts'
import type { Profile } from '#contract/person.ts'
import { REVISION_LINE_MAX } from '#contract/rules/limits.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { LeaveGuard } from '#web/core/ui/form/LeaveGuard.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { useForm } from '#web/core/ui/form/useForm.ts'
import { DeleteJourneyDialog } from './DeleteJourneyDialog.tsx'
import { draftOf, type JourneyDraft, sameDraft } from './drafts/journey.draft.ts'
import { JourneyForm } from './JourneyForm.tsx'
import { useSaveChanges } from './useSaveChanges.tsx'

interface EditJourneyProps {
  journey: Journey
  profile: Profile
  /** The content that the form starts with, if it isn't the stored journey. */
  begun?: JourneyDraft
  /** Content above the fields. */
  notice?: ReactNode
  /** Called with the stored journey; may return a message that replaces the usual one. */
  onSaved?: (stored: Journey) => Promise<string | undefined>
}

/** The form of an existing journey. Changes that another device or tab saved meanwhile are merged. */
export function EditJourney({ journey, profile, begun, ...more }: EditJourneyProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [opened] = useState(journey)
  const [deleting, setDeleting] = useState(false)
  const [line, setLine] = useState('')
  const isOwner = isOwnedBy(opened, profile.id)
  const finished = useRef(false)
  const [start] = useState(() => begun ?? draftOf(opened))
  const form = useForm(journeyInput, start)
  const said = useRef<string | undefined>(undefined)
  const onSaved = async (stored: Journey) => {
    said.current = await more.onSaved?.(stored)
  }
  const { save, notice } = useSaveChanges(opened, { values: form.values, line, isOwner, onSaved })

  const handleSubmit = async (input: JourneyInput) => {
    const outcome = await save(input)
    if (outcome === 'asked') return
    finished.current = true
    await navigate({ to: '/app/discover/journey/$journeyId', params: { journeyId: opened.id } })
    // Shown after leaving the editor, so that the message doesn't cover its preview.
    const text = t(outcome === 'merged' ? 'editing.merge.saved' : 'editing.edit.saved')
    toast(said.current ?? text, { tone: 'success' })
  }
  return (
    <>
      <JourneyForm
        title={t('editing.edit.title')}
        stepsTitle={t('editing.form.steps')}
        submitLabel={t('editing.edit.save')}
        form={form}
        owner={isOwner ? profile : opened.owner}
        editedBy={isOwner ? 'owner' : 'coauthor'}
        journey={opened}
        onSubmit={handleSubmit}
        notice={
          <>
            {more.notice}
            {notice}
          </>
        }
      >
        <LineField value={line} onChange={setLine} />
        <div className="flex flex-wrap justify-between gap-2.5">
          <Link
            to="/app/discover/journey/$journeyId"
            params={{ journeyId: opened.id }}
            className={buttonClass({ variant: 'quiet' })}
          >
            {t('editing.edit.cancel')}
          </Link>
          {isOwner && (
            <Button variant="quiet" onClick={() => setDeleting(true)} className="text-danger!">
              {t('editing.delete.confirm')}
            </Button>
          )}
        </div>
      </JourneyForm>
      <LeaveGuard
        isUnsaved={() => !finished.current && !sameDraft(form.values, start)}
        title={t('editing.edit.leaveTitle')}
        text={t('editing.create.leaveLost')}
        confirmLabel={t('editing.create.leave')}
      />
      <DeleteJourneyDialog
        journey={opened}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => {
          finished.current = true
        }}
      />
    </>
  )
}

/** The field for the description of the change in the journey's history. */
function LineField({ value, onChange }: { value: string; onChange: (line: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextField
      name="revisionLine"
      label={t('editing.edit.line')}
      hint={t('editing.edit.lineHint')}
      required={false}
      value={value}
      onChange={onChange}
      counter={REVISION_LINE_MAX}
    />
  )
}
