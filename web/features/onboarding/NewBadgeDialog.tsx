import { useMemo } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button } from '#web/core/ui/base/Button.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { TextField } from '#web/core/ui/form/TextField.tsx'
import { matchesFor } from '#web/core/ui/form/tag-match.ts'
import { fieldProps, useForm } from '#web/core/ui/form/useForm.ts'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'

const schema = async () => (await import('#contract/badge.ts')).badgeInput

const NEAR_SHOWN = 4

interface NewBadgeDialogProps {
  /** The text already typed into the filter. */
  name: string
  badges: readonly string[]
  onPick: (name: string) => void
  onClose: () => void
}

/** Creates a badge; similar badges are offered first. */
export function NewBadgeDialog({ name, badges, onPick, onClose }: NewBadgeDialogProps) {
  const { t } = useTranslation()
  const initial = useMemo(() => ({ name }), [name])
  const form = useForm(schema, initial, { place: `new badge ${name}` })
  const typed = form.values.name.trim()
  const near = typed === '' ? [] : matchesFor(typed, badges, []).slice(0, NEAR_SHOWN)
  const handleSubmit = form.handleSubmit((badge) => onPick(badge.name))
  return (
    <Dialog open onClose={onClose} title={t('onboarding.newBadge.title')}>
      <form onSubmit={handleSubmit} noValidate className="grid gap-3">
        <TextField {...fieldProps(form, 'name')} label={t('onboarding.newBadge.name')} autoFocus required />
        {near.length > 0 && (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-sm text-muted">{t('onboarding.newBadge.near')}</span>
            {near.map((badge) => (
              <Chip key={badge} onClick={() => onPick(badge)}>
                {badge}
              </Chip>
            ))}
          </div>
        )}
        <Button type="submit" className="justify-self-end">
          {t('onboarding.newBadge.create')}
        </Button>
      </form>
    </Dialog>
  )
}
