import { useId, useState } from 'react'
import type { Journey } from '#contract/journey.ts'
import type { Revision } from '#contract/revision.ts'
import { REVISION_LINE_MAX } from '#contract/rules/limits.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useFormats } from '#web/core/i18n/formats.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { showFailure, toast } from '#web/core/ui/feedback/toast.ts'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { ConfirmDialog } from '#web/core/ui/overlay/ConfirmDialog.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { useSummary } from './useSummary.ts'

interface RevisionDialogProps {
  journey: Journey
  revision: Revision
  onClose: () => void
}

export function RestoreDialog({ journey, revision, onClose }: RevisionDialogProps) {
  const { t } = useTranslation()
  const { number } = useNumber(revision)
  const write = useWrite()
  const params = { id: journey.id, number: String(revision.number) }
  const { busy, run } = useAct(onClose)
  return (
    <ConfirmDialog
      open
      title={t('history.restore.title', { number })}
      text={t('history.restore.text')}
      confirmLabel={t('history.restore.confirm')}
      busy={busy}
      onConfirm={() =>
        void run(
          () => write('restoreRevision', { params, body: { version: journey.version } }),
          t('history.restore.done', { number }),
        )
      }
      onClose={onClose}
    />
  )
}

export function EraseDialog({ journey, revision, onClose }: RevisionDialogProps) {
  const { t } = useTranslation()
  const { number } = useNumber(revision)
  const write = useWrite()
  const params = { id: journey.id, number: String(revision.number) }
  const { busy, run } = useAct(onClose)
  return (
    <ConfirmDialog
      open
      danger
      title={t('history.erase.title', { number })}
      text={t('history.erase.text')}
      confirmLabel={t('history.erase.confirm')}
      busy={busy}
      onConfirm={() => void run(() => write('eraseRevision', { params }), t('history.erase.done'))}
      onClose={onClose}
    />
  )
}

/** The dialog for the line that describes a version; it starts with a suggestion made from the difference. */
export function RevisionLineDialog({ journey, revision, onClose }: RevisionDialogProps) {
  const { t } = useTranslation()
  const { number } = useNumber(revision)
  const summary = useSummary()
  const write = useWrite()
  const formId = useId()
  const [line, setLine] = useState(revision.line || (revision.number > 1 ? summary(revision.changes) : ''))
  const params = { id: journey.id, number: String(revision.number) }
  const { busy, run } = useAct(onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('history.line.title', { number })}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {t('history.line.save')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(() => write('changeRevision', { params, body: { line } }), t('history.line.saved'))
        }}
      >
        <TextField
          name="line"
          label={t('history.line.label')}
          required={false}
          value={line}
          onChange={setLine}
          counter={REVISION_LINE_MAX}
        />
      </form>
    </Dialog>
  )
}

function useNumber(revision: Revision): { number: string } {
  const { number } = useFormats()
  return { number: number(revision.number) }
}

/** Runs an action once at a time; closes the dialog when it succeeds, and keeps it open when it fails. */
function useAct(onDone: () => void) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await act()
      toast(done, { tone: 'success' })
      onDone()
    } catch (failure) {
      showFailure(failure, t('history.failed'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
