import type { ReactNode } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Dialog } from '#web/core/ui/overlay/Dialog.tsx'
import { StepForm, type StepFormProps } from './StepForm.tsx'

interface AddStepsDialogProps extends StepFormProps {
  open: boolean
  /** Above the fields. */
  children?: ReactNode
}

/** 'Next' saves the step and asks for another; 'Done' saves it and closes. */
export function AddStepsDialog({ open, children, ...form }: AddStepsDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={form.onClose} title={t('editing.addSteps.title')}>
      {children}
      <StepForm {...form} />
    </Dialog>
  )
}
