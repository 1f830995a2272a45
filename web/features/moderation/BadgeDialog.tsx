import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { BADGE_NAME_MAX } from '#contract/badge.ts'
import { type ActOn, REASON_MAX } from '#contract/rules/moderation.ts'
import { useWrite } from '#web/core/api/write.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { toast } from '#web/core/ui/feedback/toast.ts'
import { FormError } from '#web/core/ui/form/FormError.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { DialogButtons } from '#web/core/ui/overlay/DialogButtons.tsx'
import { badgeNamesQuery } from './moderation.queries.ts'

interface BadgeDialogProps {
  act: ActOn<'badge'>
  name: string
  onClose: () => void
}

interface Values {
  name: string
  /** The new name of the badge, or the badge to merge it into; empty when removing it. */
  newName: string
  into: string
  reason: string
}

/**
 * The schema of each action. The form has the fields of all actions; a schema drops those of
 * others.
 */
const SCHEMAS = {
  rename: async () => (await import('#contract/moderation.ts')).badgeRename,
  merge: async () => (await import('#contract/moderation.ts')).badgeMerge,
  remove: async () => (await import('#contract/moderation.ts')).badgeRemoval,
}
const CALLS = { rename: 'renameBadge', merge: 'mergeBadge', remove: 'removeBadge' } as const

/** A dialog to rename, merge or remove a badge, with a field for the reason. */
export function BadgeDialog({ act, name, onClose }: BadgeDialogProps) {
  const { t } = useTranslation()
  const write = useWrite()
  const initial = useMemo<Values>(() => ({ name, newName: name, into: '', reason: '' }), [name])
  const form = useForm(SCHEMAS[act], initial, { place: `${act} badge ${name}` })
  const others = useQuery({ ...badgeNamesQuery(), enabled: act === 'merge' })
  const handleSubmit = form.handleSubmit(async (parsed) => {
    await write(CALLS[act], { body: parsed as never })
    toast(t(`moderation.badges.${act}.done`), { tone: 'success' })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={t(`moderation.badges.${act}.title`, { name })} className="max-w-[34rem]">
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <p className="text-muted">{t(`moderation.badges.${act}.text`)}</p>
        <FormError message={form.formError} />
        {act === 'rename' && (
          <TextField
            {...fieldProps(form, 'newName')}
            label={t('moderation.badges.newName')}
            counter={BADGE_NAME_MAX}
            autoComplete="off"
            required
          />
        )}
        {act === 'merge' && (
          <TextField
            {...fieldProps(form, 'into')}
            label={t('moderation.badges.into')}
            hint={t('moderation.badges.intoHint')}
            suggestions={others.data?.map((badge) => badge.name).filter((other) => other !== name)}
            autoComplete="off"
            required
          />
        )}
        <TextField
          {...fieldProps(form, 'reason')}
          label={t('moderation.reason')}
          rows={3}
          counter={REASON_MAX}
          required
        />
        <DialogButtons
          submit={t(`moderation.badges.${act}.act`)}
          onCancel={onClose}
          busy={form.busy}
          danger={act === 'remove'}
        />
      </form>
    </Dialog>
  )
}
