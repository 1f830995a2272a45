import { useTranslation } from '#web/i18n/translation.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { StepForm, type StepFormProps } from './StepForm.tsx'

/** 'Next' saves the step and asks for another; 'Done' saves it and closes. */
export function AddStepsDialog({ open, step, ...rest }: StepFormProps & { open: boolean }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      title={t(step ? 'editing.addSteps.editTitle' : 'editing.addSteps.title')}
    >
      <StepForm step={step} {...rest} />
    </Dialog>
  )
}
